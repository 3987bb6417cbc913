import { useState } from "react";
import type { PartnerLabel } from "../../../schemas/desk/partners.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { Checkbox, DeskForm, TextInput } from "../forms/form.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { moveItem } from "../lists/move-item.ts";
import { IconButton } from "../ui/icon-button.tsx";
import type { KeyedPartner } from "./keyed-tiers.ts";

/** Labels that highlight partners in their tier, in the order in which fans see them. */
export function PartnerLabels({
  labels,
  partners,
  mayChange,
  onChange,
}: {
  labels: readonly PartnerLabel[];
  partners: readonly KeyedPartner[];
  mayChange: boolean;
  onChange: (labels: PartnerLabel[], status: string) => void;
}) {
  /** The label in the open form; "new": a new one; null: no form is open. */
  const [writing, setWriting] = useState<PartnerLabel | "new" | null>(null);
  const nameOf = new Map(partners.map(({ id, name }) => [id, name]));
  const before = writing === "new" ? null : writing;

  function move(each: PartnerLabel, index: number) {
    if (index < 0 || index >= labels.length) return;
    const next = moveItem(labels, (other) => other === each, index);
    onChange(next, `${each.label} is ${index + 1} of ${labels.length}.`);
  }

  return (
    <section aria-labelledby="partner-labels" className="mt-6 max-w-[46rem]">
      <h2 id="partner-labels" className="heading-3 mb-2">
        Labels
      </h2>
      {labels.length === 0 && <p>There are none. A label makes partners stand out in their tier.</p>}
      <ol className="grid gap-2">
        {labels.map((each, index) => (
          <li key={each.label} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
            <span className="min-w-0 flex-1 basis-48" dir="auto">
              <span className="block font-600">{each.label}</span>
              <span className="block text-sm text-muted">
                {each.partners.flatMap((id) => nameOf.get(id) ?? []).join(", ") || "Nobody"}
              </span>
            </span>
            {mayChange && (
              <span className="flex">
                <MoveButtons
                  name={each.label}
                  isFirst={index === 0}
                  isLast={index === labels.length - 1}
                  onMove={(by) => move(each, index + by)}
                />
                <IconButton
                  label={`Change the label ${each.label}`}
                  icon="i-lucide-pencil"
                  onPress={() => setWriting(each)}
                />
                <IconButton
                  label={`Take off the label ${each.label}`}
                  icon="i-lucide-x"
                  onPress={() =>
                    onChange(
                      labels.filter((other) => other !== each),
                      `The label ${each.label} is taken off.`,
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayChange && (
        <button type="button" className="btn btn-ghost mt-2" onClick={() => setWriting("new")}>
          Add a label
        </button>
      )}
      <FormDialog
        open={writing !== null}
        title={before === null ? "Add a label" : "Change the label"}
        onClose={() => setWriting(null)}
      >
        <LabelForm
          label={before}
          partners={partners}
          onDone={(label) => {
            const next = before === null ? [...labels, label] : labels.map((each) => (each === before ? label : each));
            setWriting(null);
            onChange(next, `The label ${label.label} is ready. Show it to fans when you are.`);
          }}
        />
      </FormDialog>
    </section>
  );
}

function LabelForm({
  label,
  partners,
  onDone,
}: {
  /** Null: a new label. */
  label: PartnerLabel | null;
  partners: readonly KeyedPartner[];
  onDone: (label: PartnerLabel) => void;
}) {
  const published = partners.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  return (
    <DeskForm
      label="The label"
      submit={label === null ? "Add it" : "Change it"}
      onSubmit={async ({ name = "", ...ticked }) =>
        onDone({
          label: name.trim(),
          partners: published.flatMap(({ id }) => (ticked[`partner ${id}`] === undefined ? [] : [id])),
        })
      }
    >
      <TextInput
        name="name"
        label="Label"
        required
        maxLength={200}
        defaultValue={label?.label}
        autoCapitalize="sentences"
        dir="auto"
      />
      <fieldset>
        <legend className="mb-1.5 font-600">Partners</legend>
        {published.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`partner ${id}`}
            label={name}
            defaultChecked={label?.partners.includes(id) ?? false}
          />
        ))}
        {published.length < partners.length && (
          <p className="text-sm text-muted">A new partner can be chosen once fans see it.</p>
        )}
      </fieldset>
    </DeskForm>
  );
}
