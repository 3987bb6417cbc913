/** Makes names unique: a repeated name gets the first number, from 2, that no other name has. */
export function ownNames(names: readonly string[]): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; given.has(own); number++) own = `${name} (${number})`;
    given.add(own);
    return own;
  });
}
