import { useRef } from "react";
import { MoveButtons } from "../../lists/move-buttons.tsx";
import { moveItem } from "../../lists/move-item.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type RuleTieBreak, tieBreakLabels, tieBreaks } from "./competition-labels.ts";

/** Edits the tie-breaks for clubs that are level on points, in order. */
export function TieBreakList({
  rules,
  onChange,
}: {
  rules: readonly RuleTieBreak[];
  onChange: (rules: RuleTieBreak[], status: string) => void;
}) {
  const choice = useRef<HTMLSelectElement>(null);
  const others = tieBreaks.filter((rule) => !rules.includes(rule));
  function move(rule: RuleTieBreak, index: number) {
    if (index < 0 || index >= rules.length) return;
    const next = moveItem(rules, (each) => each === rule, index);
    onChange(next, `${tieBreakLabels[rule]} is ${index + 1} of ${rules.length}.`);
  }
  return (
    <>
      <p id="level">What parts clubs that are level, one after another. Names come last.</p>
      <ol aria-labelledby="level" className="grid gap-2">
        {rules.map((rule, index) => (
          <li key={rule} className="card flex items-center justify-between gap-2 ps-3">
            <span>{tieBreakLabels[rule]}</span>
            <span className="flex">
              <MoveButtons
                name={tieBreakLabels[rule]}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onMove={(by) => move(rule, index + by)}
              />
              <IconButton
                label={`Take out: ${tieBreakLabels[rule]}`}
                icon="i-lucide-x"
                onPress={() =>
                  onChange(
                    rules.filter((each) => each !== rule),
                    `${tieBreakLabels[rule]} is taken out.`,
                  )
                }
              />
            </span>
          </li>
        ))}
      </ol>
      {rules.length === 0 && <p>There are none: level clubs are in the order of their names.</p>}
      {others.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <label className="min-w-0 flex-1 basis-48">
            <span className="mb-1.5 block font-600">Another one</span>
            <select ref={choice} className="field">
              {others.map((rule) => (
                <option key={rule} value={rule}>
                  {tieBreakLabels[rule]}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              const rule = others.find((each) => each === choice.current?.value);
              if (rule !== undefined) onChange([...rules, rule], `${tieBreakLabels[rule]} is added.`);
            }}
          >
            Add it
          </button>
        </div>
      )}
    </>
  );
}
