import { TextArea, TextInput } from "../../forms/form.tsx";
import { NumberField } from "../competitions/points-fields.tsx";
import { nameFieldProps } from "../grounds/ground-fields.tsx";
import { nullIfEmpty } from "../grounds/ground-form.ts";
import type { ClubForm } from "./club-form.ts";

/** Edits the names of a club, and when it was founded. */
export function ClubNames({ typed, onChange }: { typed: ClubForm; onChange: (change: Partial<ClubForm>) => void }) {
  return (
    <section aria-labelledby="names" className="mt-6 grid gap-4">
      <h2 id="names" className="heading-3">
        Names
      </h2>
      <TextInput
        {...nameFieldProps}
        label="Name"
        value={typed.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextInput
        {...nameFieldProps}
        label="Short name"
        hint="Where there is little room."
        value={typed.shortName}
        onChange={({ target }) => onChange({ shortName: target.value })}
      />
      <TextInput
        label="Letters"
        hint="Two to four capital letters or digits, for narrow columns."
        maxLength={4}
        autoCapitalize="characters"
        value={typed.code}
        onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
      />
      <TextInput
        {...nameFieldProps}
        label="Nickname"
        value={typed.nickname ?? ""}
        onChange={({ target }) => onChange({ nickname: nullIfEmpty(target.value) })}
      />
      <TextArea
        label="Other names"
        hint="One a line, as files that are imported may spell it. Capitals, accents and points make no difference."
        rows={4}
        dir="auto"
        spellCheck={false}
        value={typed.aliases}
        onChange={({ target }) => onChange({ aliases: target.value })}
      />
      <NumberField
        label="Founded in"
        min={1}
        max={9999}
        value={typed.founded}
        onChange={(founded) => onChange({ founded })}
      />
    </section>
  );
}
