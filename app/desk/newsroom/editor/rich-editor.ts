import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Node as ModelNode, DOMParser as ModelParser, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { EditorState, NodeSelection, Plugin, Selection } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { trustMarkup } from "../../../trusted-types.ts";
import { readArticle, shownMarkup, writeArticle } from "./article-html.ts";
import { articleSchema } from "./article-schema.ts";
import {
  type CommandName,
  commands,
  deleteImage,
  insertBlock,
  leaveCaption,
  selectedImage,
  setLink,
  type ToolState,
  toolState,
} from "./commands.ts";
import { cleanPasted, unstyled } from "./paste.ts";

/*
 * The editor of an article's text, in a chunk that only article pages load.
 */

const { nodes } = articleSchema;

const className = [
  "prose field block h-auto min-h-80 max-w-none! py-3! overflow-x-auto break-words [white-space:break-spaces]",
  "[font-variant-ligatures:none] [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:relative",
  "[&_:is(img,figure).ProseMirror-selectednode]:outline-3 [&_:is(img,figure).ProseMirror-selectednode]:outline-accent",
  "[&_.selectedCell]:bg-raised [&_figcaption]:text-muted [&_figcaption]:text-base",
].join(" ");

/** Parses markup in a document that runs no scripts and loads nothing. */
function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  // TypeScript only allows a string here, not TrustedHTML.
  Object.assign(body, { innerHTML: trustMarkup(unstyled(html)) });
  return body;
}

/** Whether the editor preserves everything that fans see of a text. */
export const keepsAll = (html: string) => {
  const body = inertBody(html);
  return shownMarkup(inertBody(writeArticle(readArticle(body)))) === shownMarkup(body);
};

/** Keeps an empty paragraph at the end, so that people can type below any last block. Empty paragraphs are not saved. */
const lastParagraph = new Plugin({
  appendTransaction: (_changes, _before, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
});

const keys = {
  "Mod-b": commands.bold,
  "Mod-i": commands.italic,
  "Mod-z": commands.undo,
  "Mod-y": commands.redo,
  "Mod-Shift-z": commands.redo,
  "Mod-Alt-0": commands.paragraph,
  "Mod-Alt-2": commands.heading,
  "Mod-Alt-3": commands.subheading,
  "Mod-Shift-7": commands.numbers,
  "Mod-Shift-8": commands.bullets,
  "Mod-Shift-9": commands.quote,
  Enter: chainCommands(leaveCaption, splitListItem(nodes.list_item)),
  "Shift-Enter": breakLine,
  Backspace: deleteImage,
  Delete: deleteImage,
  // After the last cell and outside of lists, Tab leaves the editor, as in any other field.
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
  "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
};

function breakLine(state: EditorState, dispatch?: EditorView["dispatch"]): boolean {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView());
  return true;
}

/** Pasted or dropped content as part of an article; null if nothing of it can be used. */
function readPasted(data: DataTransfer): Slice | null {
  const html = data.getData("text/html");
  if (html !== "") {
    const body = inertBody(html);
    cleanPasted(body);
    return ModelParser.fromSchema(articleSchema).parseSlice(body);
  }
  const text = data.getData("text/plain");
  if (text.trim() === "") return null;
  const paragraphs = text.trim().split(/\s*\n\s*/);
  const read = paragraphs.map((words) => nodes.paragraph.create({ bare: false }, articleSchema.text(words)));
  return Slice.maxOpen(nodes.doc.create(null, read).content);
}

export type { ToolState };
export interface RichEditor {
  run(name: CommandName): void;
  /** @param href null: removes the link */
  link(href: string | null): void;
  addImage(picture: { src: string; alt: string; width: number; height: number; caption: string }): void;
  describeImage(alt: string): void;
  /** Adds a link in a paragraph of its own, which the site can show as an embed. */
  addEmbed(embed: { address: string; words: string }): void;
  /** Replaces the text. */
  show(html: string): void;
  /** Sets the language of the text. */
  speak(lang: string, dir: string): void;
  focus(): void;
  end(): void;
}

/** Opens an editor in an element. */
export function openEditor(
  host: HTMLElement,
  {
    html,
    labelledBy,
    describedBy,
    onWritten,
    onState,
    onTools,
    onLink,
  }: {
    html: string;
    /** Ids of the elements that label and describe the editor. */
    labelledBy: string;
    describedBy: string;
    onWritten: (html: string) => void;
    onState: (state: ToolState) => void;
    /** Moves the focus to the toolbar. */
    onTools: () => void;
    /** Opens the dialog for a link. */
    onLink: () => void;
  },
): RichEditor {
  let language = { lang: "en", dir: "ltr" };
  const plugins = [
    keymap({
      ...keys,
      "Mod-k": (state) => {
        const { mayLink } = toolState(state);
        if (mayLink) onLink();
        return mayLink;
      },
      "Alt-F10": () => {
        onTools();
        return true;
      },
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
    lastParagraph,
  ];
  const begin = (text: string) => {
    const doc = readArticle(inertBody(text));
    const state = EditorState.create({ doc, plugins });
    return state.apply(state.tr);
  };
  const paste = (into: EditorView, data: DataTransfer | null) => {
    const slice = data && readPasted(data);
    if (slice) into.dispatch(into.state.tr.replaceSelection(slice).scrollIntoView());
  };
  const view: EditorView = new EditorView(host, {
    state: begin(html),
    attributes: () => ({
      class: className,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy,
      ...language,
    }),
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      if (change.docChanged) onWritten(writeArticle(view.state.doc));
      onState(toolState(view.state));
    },
    handleDOMEvents: {
      // ProseMirror's own paste handling uses a Trusted Types policy that the desk's CSP does not allow.
      paste(into, event) {
        event.preventDefault();
        paste(into, event.clipboardData);
        return true;
      },
      drop(into, event) {
        if (into.dragging !== null) return false;
        event.preventDefault();
        const { state } = into;
        const place = into.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place !== null) into.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(place.pos))));
        paste(into, event.dataTransfer);
        return true;
      },
    },
  });
  onState(toolState(view.state));
  return {
    run(name) {
      commands[name](view.state, view.dispatch);
      view.focus();
    },
    link(href) {
      view.dispatch(setLink(view.state, href));
      view.focus();
    },
    addImage({ caption, ...picture }) {
      const parts: ModelNode[] = [nodes.picture.create(picture)];
      if (caption !== "") parts.push(nodes.caption.create(null, articleSchema.text(caption)));
      view.dispatch(insertBlock(view.state, nodes.figure.create(null, parts), false));
      view.focus();
    },
    addEmbed({ address, words }) {
      const link = articleSchema.text(words, [articleSchema.marks.link.create({ href: address })]);
      view.dispatch(insertBlock(view.state, nodes.paragraph.create({ bare: false }, link), false));
      view.focus();
    },
    describeImage(alt) {
      const { state } = view;
      const picture = selectedImage(state);
      if (picture === null) return;
      const { from } = state.selection;
      const change = state.tr.setNodeMarkup(from, undefined, { ...picture.attrs, alt });
      view.dispatch(change.setSelection(NodeSelection.create(change.doc, from)));
      view.focus();
    },
    show(text) {
      view.updateState(begin(text));
      onState(toolState(view.state));
    },
    speak(lang, dir) {
      language = { lang, dir };
      // Makes ProseMirror read its attributes again.
      view.setProps({});
    },
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}
