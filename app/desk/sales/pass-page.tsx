import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { type DeskPasses, deskPassesResponse, type SoldPass } from "../../../schemas/desk/sales.ts";
import type { Pass } from "../../../schemas/league/passes.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import {
  DeskForm,
  ErrorMessage,
  type Fields,
  ReasonField,
  SelectField,
  storedForm,
  TextArea,
  TextInput,
} from "../forms/form.tsx";
import { useSaved } from "../forms/use-saved.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { UndoButton } from "../ui/undo-button.tsx";
import { PriceFields, type PriceRow, priceOf } from "./price-fields.tsx";
import { mayManageSales } from "./sales-pages.tsx";

export const readPasses = () => callDesk("GET", "sales/passes", deskPassesResponse);
export const changed = z.object({ changed: z.boolean() });

/** The reason in the audit log when a change is undone. */
export const undoReason = (reason: string) => `Undo: ${reason}`.slice(0, 300);

const shown = "Fans see it within a few seconds, and buy it at its times.";
const isSold = ({ prices }: SoldPass) => prices.some(({ onSale }) => onSale);

/** The version that Undo restores, and the reason of the change that it undoes. */
type Former = { pass: Pass; reason: string };

/** Page of a pass, or of a new one. */
export function PassPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const mayChange = mayManageSales(useMe().role);
  const isNew = useLocation().state !== null;
  const [leaving, setLeaving] = useState(false);
  const { data, problem, reload } = useCall(useCallback(readPasses, []));
  const { status, former, showSaved, showTheirs } = useSaved<Former>(reload, isNew ? `It is made. ${shown}` : "");
  if (data === null) return <CallState {...{ data, problem }} what="the pass" />;
  const pass = data.passes.find((each) => each.id === id);
  if (id !== undefined && pass === undefined)
    return <ErrorMessage>There is no pass with that id any more.</ErrorMessage>;

  async function save(written: Pass, reason: string, done = `Saved. ${shown}`, isUndo = false) {
    if (pass === undefined) {
      await callDesk("POST", "sales/passes/create", changed, { pass: written, reason });
      await navigate(`/sales/passes/${written.id}`, { replace: true, state: { isNew: true } });
      return;
    }
    const body = { pass: written, version: pass.version, reason };
    await callDesk("POST", `sales/passes/${encodeURIComponent(pass.id)}/save`, changed, body);
    await showSaved(done, !isUndo && isSold(pass) ? { pass: pass.written, reason } : null);
  }

  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>{pass?.title ?? "Make a pass"}</PageHeading>
      <p role="status">{status}</p>
      <UndoButton
        undo={former && (() => save(former.pass, undoReason(former.reason), `It is undone. ${shown}`, true))}
      />
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {pass !== undefined && !isSold(pass) && <p>It is off sale. Saving it puts the prices below on sale again.</p>}
      {/* The key remounts the form for each version, so that its fields show that version. */}
      <fieldset key={pass?.version} disabled={!mayChange}>
        <legend className="visually-hidden">The pass</legend>
        <PassForm pass={pass} data={data} mayChange={mayChange} onSave={save} reload={showTheirs} />
      </fieldset>
      {pass !== undefined && mayChange && isSold(pass) && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => setLeaving(true)}>
            Take it off sale
          </button>
        </div>
      )}
      <FormDialog open={leaving} onClose={() => setLeaving(false)} title="Take it off sale">
        {pass !== undefined && (
          <>
            <p>Nobody can buy the {pass.title} any more. Who has it keeps it, and subscriptions go on renewing.</p>
            <DeskForm
              label="Take it off sale"
              submit="Take it off"
              danger
              onSubmit={async ({ reason = "" }) => {
                const path = `sales/passes/${encodeURIComponent(pass.id)}/withdraw`;
                await callDesk("POST", path, changed, { version: pass.version, reason });
                setLeaving(false);
                await showSaved(`The ${pass.title} is off sale.`, { pass: pass.written, reason });
              }}
            >
              <ReasonField />
            </DeskForm>
          </>
        )}
      </FormDialog>
    </div>
  );
}

const passTypes = [
  { value: "membership", label: "Subscriptions" },
  { value: "match-pass", label: "Match passes" },
] as const;
const styles = [
  { value: "video", label: "Video" },
  { value: "yearly-audio", label: "Audio, yearly" },
  { value: "monthly-audio", label: "Audio, monthly" },
] as const;

/** The wanted name, with a number added if it is taken. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}

function PassForm({
  pass,
  data,
  mayChange,
  onSave,
  reload,
}: {
  pass: SoldPass | undefined;
  data: DeskPasses;
  mayChange: boolean;
  onSave: (written: Pass, reason: string) => Promise<void>;
  reload: () => Promise<void>;
}) {
  const written = pass?.written;
  const [rows, setRows] = useState<PriceRow[]>(
    () => written?.prices.map((stored) => ({ key: stored.id, stored })) ?? [{ key: "new-1", stored: null }],
  );
  const [added, setAdded] = useState(1);

  async function submit(fields: Fields) {
    const { title = "", description = "", type, style, label = "", reason = "" } = fields;
    const id = written?.id ?? freeName(slugOf(title).slice(0, 50), new Set(data.passes.map((each) => each.id)));
    if (id === "") throw new DeskRefusal(0, "no_id", "A name has a letter or digit of the Latin script.");
    const taken = new Set(data.passes.flatMap(({ prices }) => prices.map((price) => price.id)));
    const prices = rows.map((row) => {
      const priceID = freeName(`${id}-${fields[`${row.key}.period`] ?? "price"}`, taken);
      if (row.stored === null) taken.add(priceID);
      return priceOf(row, fields, priceID, data);
    });
    const unopened = prices.findIndex(({ opens }) => opens.length === 0);
    if (unopened >= 0) throw new DeskRefusal(0, "nothing_opened", `Say what price ${unopened + 1} opens.`);
    await onSave(
      {
        ...{ id, title, description, label: label.trim() === "" ? undefined : label, prices },
        type: passTypes.find(({ value }) => value === type)?.value ?? "membership",
        style: styles.find(({ value }) => value === style)?.value ?? "video",
      },
      reason,
    );
  }

  return (
    <DeskForm
      label="The pass"
      submit={pass === undefined ? "Put it on sale" : "Save"}
      onSubmit={submit}
      stored={
        mayChange
          ? storedForm(
              "pass",
              pass ?? null,
              z.array(z.string()),
              rows.map(({ key }) => key),
              (keys) => {
                setRows(keys.map((key) => ({ key, stored: written?.prices.find(({ id }) => id === key) ?? null })));
                setAdded(Math.max(1, ...keys.map((key) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 1))));
              },
              reload,
            )
          : undefined
      }
    >
      <TextInput
        name="title"
        label="Name"
        required
        maxLength={80}
        defaultValue={written?.title}
        autoCapitalize="words"
        spellCheck
        dir="auto"
        hint="Figures and receipts have it, too."
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={400}
        required
        defaultValue={written?.description}
        dir="auto"
      />
      <SelectField name="type" label="Among" options={passTypes} initial={written?.type ?? "membership"} />
      <SelectField name="style" label="Card" options={styles} initial={written?.style ?? "video"} />
      <TextInput
        name="label"
        label="In the card's corner"
        maxLength={30}
        defaultValue={written?.label}
        hint="Such as best value. May be empty."
      />
      {rows.map((row, index) => (
        <PriceFields
          key={row.key}
          row={row}
          number={index + 1}
          choices={data}
          onRemove={rows.length === 1 ? null : () => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length < 10 && (
        <div>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              setAdded(added + 1);
              setRows([...rows, { key: `new-${added + 1}`, stored: null }]);
            }}
          >
            Add a price
          </button>
        </div>
      )}
      <p className="text-sm text-muted">
        What a price opens, its currency and how long it lasts are for good, because people have bought them. Who has
        bought a pass keeps it, whatever changes here. All prices of a pass are one pass: nobody pays for two of them.
      </p>
      <ReasonField />
    </DeskForm>
  );
}
