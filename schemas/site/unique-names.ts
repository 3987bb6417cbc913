/** Makes names unique: a repeated name gets the first number, from 2, that no other name has. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique); number++) unique = `${name} (${number})`;
    used.add(unique);
    return unique;
  });
}
