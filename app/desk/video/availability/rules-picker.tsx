import { Link } from "react-router";
import type { EntryChoices, EntryRules } from "../../../../schemas/desk/entry-input.ts";
import type { Availability } from "../../../../schemas/streaming/availability.ts";
import { SelectField } from "../../forms/form.tsx";
import { RulesFields } from "./rules-fields.tsx";

const own = "own rules";
const none = "no rules";
const noRules: Availability = { blackouts: [] };

/** Named rules in words, with a link to their page. */
export function NamedRules({ named, name }: { named: EntryChoices["rules"]; name: string }) {
  return (
    <div>
      <ul className="list-disc ps-5">
        {named
          .find((each) => each.name === name)
          ?.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <p className="mt-1.5 text-sm text-muted">
        Other entries have these rules, too:{" "}
        <Link to={`/video/all/rules/${name}`} className="text-link">
          change them for all
        </Link>
        .
      </p>
    </div>
  );
}

/** Chooses where and when an entry may be watched: everywhere, by named rules, or by its own. */
export function RulesPicker({
  named,
  rules,
  onChange,
}: {
  named: EntryChoices["rules"];
  rules: EntryRules;
  onChange: (rules: EntryRules) => void;
}) {
  const value = rules.kind === "named" ? rules.name : rules.kind === "own" ? own : none;
  return (
    <fieldset className="grid gap-4">
      <legend className="heading-3 mb-2">Where and when</legend>
      <SelectField
        label="Rules"
        name="rules"
        value={value}
        options={[
          { value: none, label: "Everywhere, at any time" },
          ...named.map(({ name }) => ({ value: name, label: name })),
          { value: own, label: "Rules of its own" },
        ]}
        onChange={(chosen) => {
          if (chosen === none) onChange({ kind: "none" });
          else if (chosen === own) onChange({ kind: "own", rules: noRules });
          else onChange({ kind: "named", name: chosen });
        }}
      />
      {rules.kind === "named" && <NamedRules named={named} name={rules.name} />}
      {rules.kind === "own" && (
        <RulesFields rules={rules.rules} onChange={(changed) => onChange({ kind: "own", rules: changed })} />
      )}
      <p className="text-sm text-muted">
        Rules count at once for new viewers. Players that run ask again by themselves, usually within a minute, and stop
        where they may no longer.
      </p>
    </fieldset>
  );
}
