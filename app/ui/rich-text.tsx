import { Fragment, type ReactNode } from "react";

/**
 * A message with parts that are elements: `richText(t("Read our <a>terms</a>."), { a: (words) => <Link to="/terms">{words}</Link> })`. The
 * names of parts are letters, and their content is text only.
 */
export function richText(text: string, parts: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode[] {
  return text.split(/(<(?<name>\w+)>.*?<\/\k<name>>)/).map((piece, index, pieces) => {
    // After each part, split() returns its name as a piece.
    if (index % 3 === 2) return null;
    const name = index % 3 === 1 ? pieces[index + 1] : undefined;
    const part = name === undefined ? undefined : parts[name];
    if (name === undefined || part === undefined) return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other
    return <Fragment key={index}>{part(piece.slice(name.length + 2, -name.length - 3))}</Fragment>;
  });
}
