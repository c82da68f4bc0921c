/** What is assigned to me, over all projects. */
export function YourWork() {
  return <header className="head" />;
}
