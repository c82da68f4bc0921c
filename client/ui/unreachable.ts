/** Ends a `switch` over a closed set: a case that is missing does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
}
