export function BulkBar() {
  return null;
}
