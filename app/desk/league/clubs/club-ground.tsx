import { TextInput } from "../../forms/form.tsx";
import { GroundFields, nameFieldProps } from "../grounds/ground-fields.tsx";
import { nullIfEmpty } from "../grounds/ground-form.ts";
import type { ClubForm } from "./club-form.ts";

export function ClubGround({ typed, onChange }: { typed: ClubForm; onChange: (change: Partial<ClubForm>) => void }) {
  return (
    <section aria-labelledby="ground" className="mt-8 grid gap-4">
      <h2 id="ground" className="heading-3">
        Ground
      </h2>
      <TextInput
        {...nameFieldProps}
        label="Name of the ground"
        hint="Matches to come move with it. Those that were played keep the name of their day."
        value={typed.ground ?? ""}
        onChange={({ target }) => onChange({ ground: nullIfEmpty(target.value) })}
      />
      <GroundFields typed={typed} onChange={onChange} />
    </section>
  );
}
