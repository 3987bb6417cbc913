import { isNode, LineCounter, parseDocument } from "yaml";

/** The data of a YAML or JSON text, with line numbers. */
export interface PositionedData {
  data: unknown;
  /** Line of the part at this path, or of its deepest existing ancestor. From 1. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Syntax errors; only the first, which usually causes the others. In that case `data` is undefined. */
  faults: { line: number; message: string }[];
}

/** Parses YAML, and with it JSON. */
export function positionedYAML(text: string): PositionedData {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults = document.errors.slice(0, 1).map(({ pos, message }) => ({ line: lines.linePos(pos[0]).line, message }));
  return {
    data: faults.length > 0 ? undefined : document.toJS(),
    faults,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node: unknown = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return 1;
    },
  };
}
