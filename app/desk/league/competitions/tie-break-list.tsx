import { useRef } from "react";
import { MoveButtons } from "../../lists/move-buttons.tsx";
import { movedTo } from "../../lists/move-item.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type RuleTieBreak, tieBreaks, tieBreakWords } from "./competition-labels.ts";

/** Edits the tie-breaks for clubs that are level on points, in order. */
export function TieBreakList({
  rules,
  onChange,
}: {
  rules: readonly RuleTieBreak[];
  onChange: (rules: RuleTieBreak[], said: string) => void;
}) {
  const choice = useRef<HTMLSelectElement>(null);
  const others = tieBreaks.filter((rule) => !rules.includes(rule));
  function move(rule: RuleTieBreak, place: number) {
    if (place < 0 || place >= rules.length) return;
    const next = movedTo(rules, (each) => each === rule, place);
    onChange(next, `${tieBreakWords[rule]} is ${place + 1} of ${rules.length}.`);
  }
  return (
    <>
      <p id="level">What parts clubs that are level, one after another. Names come last.</p>
      <ol aria-labelledby="level" className="grid gap-2">
        {rules.map((rule, index) => (
          <li key={rule} className="card flex items-center justify-between gap-2 ps-3">
            <span>{tieBreakWords[rule]}</span>
            <span className="flex">
              <MoveButtons
                name={tieBreakWords[rule]}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onMove={(by) => move(rule, index + by)}
              />
              <IconButton
                label={`Take out: ${tieBreakWords[rule]}`}
                icon="i-lucide-x"
                onPress={() =>
                  onChange(
                    rules.filter((each) => each !== rule),
                    `${tieBreakWords[rule]} is taken out.`,
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
                  {tieBreakWords[rule]}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              const rule = others.find((each) => each === choice.current?.value);
              if (rule !== undefined) onChange([...rules, rule], `${tieBreakWords[rule]} is added.`);
            }}
          >
            Add it
          </button>
        </div>
      )}
    </>
  );
}
