/** The first letter of a name, where a thing has no other logo. */
export function LogoLetter({ name }: { name: string }) {
  return <span className="text-11 font-semibold">{[...name.trim()][0]?.toUpperCase() ?? '?'}</span>;
}
