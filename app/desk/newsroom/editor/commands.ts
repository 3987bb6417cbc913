import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { MarkType, Node as ModelNode, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from "prosemirror-tables";
import { articleSchema } from "./article-schema.ts";

const { nodes, marks } = articleSchema;

/** The innermost block of these types around the selection's start. */
function around({ selection: { $from } }: EditorState, ...types: NodeType[]): ModelNode | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return node;
  }
  return null;
}

function hasMark({ doc, selection: { empty, from, to, $from }, storedMarks }: EditorState, type: MarkType): boolean {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Runs a command, then sets whether the selected paragraphs are written without a `<p>`. */
const withParagraphs =
  (command: Command, bare: boolean): Command =>
  (state, dispatch) =>
    command(
      state,
      dispatch &&
        ((change) => {
          const { from, to } = change.selection;
          change.doc.nodesBetween(from, to, (node, at) => {
            if (node.type === nodes.paragraph) change.setNodeMarkup(at, undefined, { bare });
          });
          dispatch(change);
        }),
    );

const plain = withParagraphs(setBlockType(nodes.paragraph), false);

const heading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level) ? plain(state, dispatch) : setBlockType(nodes.heading, { level })(state, dispatch);

const isHeading = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type === nodes.heading && $from.parent.attrs.level === level;

const lists = [nodes.bullet_list, nodes.ordered_list];

/** Turns the selected blocks into a list, changes the list's type, or turns its items into blocks again. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, ...lists);
    if (list === null) return withParagraphs(wrapInList(type), true)(state, dispatch);
    if (list.type === type) return withParagraphs(liftListItem(nodes.list_item), false)(state, dispatch);
    const { $from } = state.selection;
    const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).findLast(
      (at) => $from.node(at) === list,
    );
    if (depth !== undefined) dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
    return depth !== undefined;
  };

const toggleQuote: Command = (state, dispatch) =>
  around(state, nodes.quote) === null
    ? withParagraphs(wrapIn(nodes.quote), false)(state, dispatch)
    : lift(state, dispatch);

/**
 * Inserts a block after the top-level block at the selection, or replaces that block if it is empty.
 * @param into whether the cursor moves into the new block
 */
export function insertBlock(state: EditorState, block: ModelNode, into: boolean): Transaction {
  const { $from } = state.selection;
  const [start, end] = $from.depth === 0 ? [$from.pos, state.selection.to] : [$from.before(1), $from.after(1)];
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  const at = isEmpty ? start : end;
  const change = state.tr.replaceWith(at, end, block);
  const cursor = into ? at + 1 : at + block.nodeSize;
  return change
    .setSelection(Selection.near(change.doc.resolve(Math.min(cursor, change.doc.content.size))))
    .scrollIntoView();
}

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (head: boolean) =>
    nodes.table_row.create(
      { head },
      Array.from({ length: 3 }, () => (head ? nodes.table_header : nodes.table_cell).create()),
    );
  dispatch?.(insertBlock(state, nodes.table.create(null, [row(true), row(false), row(false)]), true));
  return true;
};

/** Deletes the selected picture with its caption. */
export const deleteImage: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection && selection.node.type === nodes.picture)) return false;
  const { $from } = selection;
  if ($from.parent.type !== nodes.figure) return false;
  dispatch?.(state.tr.delete($from.before(), $from.after()).scrollIntoView());
  return true;
};

/** Leaves a caption with the cursor in a new paragraph after its figure. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.caption) return false;
  const after = $from.after(1);
  const change = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView());
  return true;
};

/** The link at the selection, and the range of its text. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | null {
  const { $from, from, to, empty } = state.selection;
  if (!empty) {
    let href: string | null = null;
    state.doc.nodesBetween(from, to, (node) => {
      href ??= linkOf(node);
    });
    return href === null ? null : { href, from, to };
  }
  const href = linkOf($from.nodeAfter) ?? linkOf($from.nodeBefore);
  if (href === null) return null;
  const index = $from.index() - (linkOf($from.nodeAfter) === null ? 1 : 0);
  const isSame = (at: number) => linkOf($from.parent.maybeChild(at)) === href;
  let [first, last] = [index, index];
  while (isSame(first - 1)) first--;
  while (isSame(last + 1)) last++;
  return { href, from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) };
}

function linkOf(node: ModelNode | null): string | null {
  const href: unknown = node && marks.link.isInSet(node.marks)?.attrs.href;
  return typeof href === "string" ? href : null;
}

/** Sets the link of the selected text, or changes the link at the cursor. @param href null: removes the link */
export function setLink(state: EditorState, href: string | null): Transaction {
  const { from, to } = linkAt(state) ?? state.selection;
  const change = state.tr.removeMark(from, to, marks.link);
  return href === null ? change : change.addMark(from, to, marks.link.create({ href }));
}

/** The selected image, whether a block or inline. */
export function selectedImage({ selection }: EditorState): ModelNode | null {
  if (!(selection instanceof NodeSelection)) return null;
  return selection.node.type === nodes.picture || selection.node.type === nodes.image ? selection.node : null;
}

export const commands = {
  heading: heading(2),
  subheading: heading(3),
  paragraph: plain,
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleQuote,
  table: insertTable,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
  undo,
  redo,
} satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

/** Commands that are active at the selection, whose buttons are shown as pressed. */
function pressed(state: EditorState): CommandName[] {
  const list = around(state, ...lists);
  const holds: Partial<Record<CommandName, boolean>> = {
    heading: isHeading(state, 2),
    subheading: isHeading(state, 3),
    bold: hasMark(state, marks.strong),
    italic: hasMark(state, marks.em),
    bullets: list?.type === nodes.bullet_list,
    numbers: list?.type === nodes.ordered_list,
    quote: around(state, nodes.quote) !== null,
  };
  return commandNames.filter((name) => holds[name] === true);
}

const commandNames = [
  "heading",
  "subheading",
  "paragraph",
  "bold",
  "italic",
  "bullets",
  "numbers",
  "quote",
  "table",
  "addRow",
  "addColumn",
  "deleteRow",
  "deleteColumn",
  "deleteTable",
  "undo",
  "redo",
] as const satisfies readonly CommandName[];

/** State of the toolbar for the selection. */
export interface ToolState {
  pressed: readonly CommandName[];
  possible: readonly CommandName[];
  isInTable: boolean;
  /** URL of the link at the selection. */
  link: string | null;
  mayLink: boolean;
  /** Alternative text of the selected image; null: none is selected. */
  imageAlt: string | null;
}

export function toolState(state: EditorState): ToolState {
  const link = linkAt(state)?.href ?? null;
  const possible = { undo: undoDepth(state) > 0, redo: redoDepth(state) > 0 };
  const alt: unknown = selectedImage(state)?.attrs.alt ?? "";
  return {
    pressed: pressed(state),
    possible: commandNames.filter((name) =>
      name === "undo" || name === "redo" ? possible[name] : commands[name](state),
    ),
    isInTable: isInTable(state),
    link,
    mayLink: link !== null || (!state.selection.empty && state.selection.$from.parent.inlineContent),
    imageAlt: selectedImage(state) === null ? null : String(alt),
  };
}
