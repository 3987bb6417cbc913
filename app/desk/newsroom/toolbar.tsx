import { type ReactNode, type RefObject, useState } from "react";
import type { CommandName, ToolState } from "./editor/commands.ts";

interface Tool {
  label: string;
  icon: string;
  /** Keyboard shortcuts, in the format of `aria-keyshortcuts`. */
  keys?: string;
  isPressed?: boolean;
  isPossible: boolean;
  onPress: () => void;
}

/** Toggle commands in the order of their buttons, which are pressed if the command is active at the cursor. */
const textTools = [
  ["heading", "Heading", "i-lucide-heading-2", "Control+Alt+2"],
  ["subheading", "Smaller heading", "i-lucide-heading-3", "Control+Alt+3"],
  ["bold", "Bold", "i-lucide-bold", "Control+B"],
  ["italic", "Italic", "i-lucide-italic", "Control+I"],
] as const;
const blocks = [
  ["bullets", "Bulleted list", "i-lucide-list", "Control+Shift+8"],
  ["numbers", "Numbered list", "i-lucide-list-ordered", "Control+Shift+7"],
  ["quote", "Quote", "i-lucide-text-quote", "Control+Shift+9"],
] as const;
const tables = [
  ["addRow", "Add a row below", "i-lucide-between-horizontal-start"],
  ["addColumn", "Add a column after", "i-lucide-between-vertical-start"],
  ["deleteRow", "Take the row out", "i-lucide-fold-vertical"],
  ["deleteColumn", "Take the column out", "i-lucide-fold-horizontal"],
  ["deleteTable", "Take the table out", "i-lucide-trash-2"],
] as const;

/** Toolbar of the text editor. It is one tab stop; arrow keys move between its buttons. */
export function Toolbar({
  state,
  controls,
  first,
  onRun,
  onLink,
  onImage,
  onEmbed,
  onLeave,
}: {
  state: ToolState;
  /** Id of the text that it controls. */
  controls: string;
  /** Ref to the toolbar, so that the editor can move the focus to it. */
  first: RefObject<HTMLDivElement | null>;
  onRun: (name: CommandName) => void;
  onLink: () => void;
  onImage: () => void;
  onEmbed: () => void;
  /** Moves the focus back to the text. */
  onLeave: () => void;
}) {
  const [current, setCurrent] = useState(0);
  const tool = (name: CommandName, label: string, icon: string, keys?: string): Tool => ({
    ...{ label, icon, isPossible: state.possible.includes(name), onPress: () => onRun(name) },
    ...(keys !== undefined && { keys }),
  });
  const toggle = ([name, label, icon, keys]: (typeof textTools | typeof blocks)[number]): Tool => ({
    ...tool(name, label, icon, keys),
    isPressed: state.pressed.includes(name),
  });
  const tools: Tool[] = [
    ...textTools.map(toggle),
    {
      ...{ label: "Link", icon: "i-lucide-link", keys: "Control+K", onPress: onLink },
      ...{ isPressed: state.link !== null, isPossible: state.mayLink },
    },
    ...blocks.map(toggle),
    {
      label: "Picture",
      icon: "i-lucide-image",
      isPressed: state.imageAlt !== null,
      isPossible: true,
      onPress: onImage,
    },
    { label: "Embed", icon: "i-lucide-square-play", isPossible: true, onPress: onEmbed },
    ...(state.isInTable
      ? tables.map(([name, label, icon]) => tool(name, label, icon))
      : [tool("table", "Table", "i-lucide-table")]),
    tool("undo", "Undo", "i-lucide-undo-2", "Control+Z"),
    tool("redo", "Redo", "i-lucide-redo-2", "Control+Y"),
  ];
  const at = Math.min(current, tools.length - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at + tools.length - 1) % tools.length,
    Home: 0,
    End: tools.length - 1,
  };
  return (
    <div
      ref={first}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="flex flex-wrap gap-1"
      onKeyDown={(event) => {
        if (event.key === "Escape") return onLeave();
        const next = steps[event.key];
        if (next === undefined) return;
        event.preventDefault();
        setCurrent(next);
        const button = event.currentTarget.children[next];
        if (button instanceof HTMLElement) button.focus();
      }}
    >
      {tools.map((each, index) => (
        <ToolButton key={each.label} tool={each} isCurrent={index === at} onFocus={() => setCurrent(index)} />
      ))}
    </div>
  );
}

function ToolButton({
  tool: { label, icon, keys, isPressed, isPossible, onPress },
  isCurrent,
  onFocus,
}: {
  tool: Tool;
  isCurrent: boolean;
  onFocus: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`btn-icon ${isPressed === true ? "bg-accent text-on-accent" : ""}`}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      aria-disabled={!isPossible}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      // Keeps the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      <span aria-hidden="true" className={`${icon} ${isPossible ? "" : "opacity-40"}`} />
    </button>
  );
}
