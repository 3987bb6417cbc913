import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { DeskPasses, PassPrice, SoldPass } from "../../../schemas/desk/sales.ts";
import { chosenMatch } from "../../../schemas/payments/match-entitlements.ts";
import { formatMoney, formatPrice, minorDigits } from "../../../schemas/payments/price-format.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, errorMessage } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { useOnce } from "../calls/use-once.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, ReasonField, TextInput } from "../forms/form.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDateTime } from "../time.ts";
import { UndoButton } from "../ui/undo-button.tsx";
import { changed, readPasses, undoReason } from "./pass-page.tsx";
import { mayManageSales, SalesHeading } from "./sales-pages.tsx";

/** The price that is being changed, with the name of its pass. */
type Changing = PassPrice & { title: string };

/** Lists passes with their prices, what they open and how many people hold them, and changes prices. */
export function SoldPasses() {
  const { data, problem, reload } = useCall(useCallback(readPasses, []));
  const mayChange = mayManageSales(useMe().role);
  const [changing, setChanging] = useState<Changing | null>(null);
  const [done, setDone] = useState("");
  const [undo, setUndo] = useState<(() => Promise<void>) | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const once = useOnce();
  const order = data?.passes.map(({ id }) => id) ?? [];

  /** Moves a pass by one place, within the passes of its type. */
  async function move({ id, title, type }: SoldPass, by: 1 | -1) {
    const own = data?.passes.filter((pass) => pass.type === type).map((pass) => pass.id) ?? [];
    const other = own[own.indexOf(id) + by];
    if (other === undefined) return;
    const moved = order.map((each) => ({ [id]: other, [other]: id })[each] ?? each);
    try {
      await callDesk("POST", "sales/passes/arrange", changed, { order: moved, before: order });
      await reload();
      setDone(`${title} is ${by === 1 ? "further down" : "further up"} now.`);
      setUndo(null);
      setRefused(null);
    } catch (error) {
      await reload();
      setRefused(errorMessage(error));
    }
  }
  return (
    <>
      <SalesHeading title="Passes and prices" />
      <CallState {...{ data, problem }} what="the passes" />
      <p role="status" className="mt-4">
        {done}
      </p>
      <UndoButton undo={undo} />
      {data !== null && (
        <>
          {refused !== null && <ErrorMessage>{refused}</ErrorMessage>}
          {mayChange && (
            <p className="my-4">
              <Link to="/sales/passes/new" className="btn btn-primary">
                Make a pass
              </Link>
            </p>
          )}
          {data.passes.length === 0 && <p>No pass is sold yet. Make the first, or load the league's folder.</p>}
          <ul className="grid gap-4">
            {data.passes.map((pass) => (
              <Pass
                key={pass.id}
                pass={pass}
                onMove={mayChange ? (by) => once(() => move(pass, by)) : null}
                onChange={mayChange ? (price) => setChanging({ ...price, title: pass.title }) : null}
              />
            ))}
          </ul>
          {data.passes.length > 0 && <Terms tax={data.tax} />}
        </>
      )}
      <FormDialog open={changing !== null} onClose={() => setChanging(null)} title="Change the price">
        {changing !== null && (
          <ChangePrice
            price={changing}
            onChanged={async (words, back) => {
              setChanging(null);
              setDone(words);
              setUndo(() => async () => {
                await back();
                setDone(`It is undone: the ${changing.title} costs what it did before.`);
                setUndo(null);
                await reload();
              });
              await reload();
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

const lasting = ({ renewsEvery, accessHours, opens }: PassPrice) => {
  if (renewsEvery !== null) return `renews every ${renewsEvery}`;
  const hours = `${accessHours} hours`;
  return opens.includes(chosenMatch) ? `until ${hours} after the kick-off` : `for ${hours}`;
};

function heldBy(holders: number): string {
  if (holders === 0) return "Nobody holds it now.";
  return holders === 1 ? "One person holds it now." : `${holders} people hold it now.`;
}

/** The sale period of a price; empty if it is always on sale. */
function saleOf({ saleFrom, saleUntil }: PassPrice): string {
  if (saleFrom === null && saleUntil === null) return "";
  const [from, until] = [saleFrom, saleUntil].map((at) => (at === null ? null : formatDateTime(at)));
  return `; on sale${from === null ? "" : ` from ${from}`}${until === null ? "" : ` until ${until}`}`;
}

function Pass({
  pass,
  onMove,
  onChange,
}: {
  pass: SoldPass;
  onMove: ((by: 1 | -1) => Promise<void>) | null;
  onChange: ((price: PassPrice) => void) | null;
}) {
  const { title, description, holders, prices } = pass;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading-3 min-w-0 flex-1 basis-48" dir="auto">
          {title}
        </h2>
        <Link to={`/sales/passes/${pass.id}`} className="btn btn-ghost" aria-label={`Open ${title}`}>
          Open
        </Link>
        {onMove !== null && <MoveButtons name={title} onMove={(by) => void onMove(by)} />}
      </div>
      <p className="text-muted">{description}</p>
      <p className="mt-2">{heldBy(holders)}</p>
      <ul aria-label={`Prices of the ${title}`} className="mt-3 grid gap-2">
        {prices.map((price) => (
          <li key={price.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-2">
            <span className="min-w-0 flex-1 basis-64">
              <strong className="block">
                {formatPrice(price.amount, price.currency, price.renewsEvery)}
                {price.usualAmount !== null && ` instead of ${formatMoney(price.usualAmount, price.currency)}`}
              </strong>
              <span className="block text-sm text-muted">
                {price.currency.toUpperCase()}, {lasting(price)}; opens {price.opens.join(", ")}
                {price.offer !== null && `; offer: ${price.offer}`}
                {price.trialDays !== null && `; ${price.trialDays} days of trial`}
                {saleOf(price)}
                {!price.onSale && "; sold no more, kept for who renews it"}
              </span>
            </span>
            {onChange !== null && price.onSale && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Change the price of ${title}, ${formatPrice(price.amount, price.currency, price.renewsEvery)}`}
                onClick={() => onChange(price)}
              >
                Change
              </button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

const country = new Intl.DisplayNames("en-GB", { type: "region" });

function Terms({ tax }: Pick<DeskPasses, "tax">) {
  return (
    <p className="mt-6 text-sm text-muted">
      {tax.length === 0
        ? "No tax is named on receipts."
        : `Prices include tax, by the buyer's country: ${tax
            .map(({ country: code, name, percent }) => `${country.of(code) ?? code} ${name} ${percent}%`)
            .join(", ")}.`}{" "}
      Who has bought a pass keeps it, whatever changes here. A load of the league's folder that would undo a change of
      the desk says so first, and an export writes it into the folder.
    </p>
  );
}

function ChangePrice({
  price,
  onChanged,
}: {
  price: Changing;
  /** @param back restores the previous price, unless somebody has changed it since */
  onChanged: (words: string, back: () => Promise<void>) => Promise<void>;
}) {
  const { id, title, amount, usualAmount, currency, renewsEvery } = price;
  const digits = minorDigits(currency);
  const asWritten = (minor: number) => (minor / 10 ** digits).toFixed(digits);
  const asStored = (written: string) => Math.round(Number(written) * 10 ** digits);
  const field = { type: "number", inputMode: "decimal", step: 10 ** -digits, min: 10 ** -digits } as const;
  return (
    <>
      <p>
        {title}, {formatPrice(amount, currency, renewsEvery)}. Fans see the new price within a minute, and pay it from
        then on.{renewsEvery !== null && " Who subscribes already keeps the price that they have."}
      </p>
      <DeskForm
        label="Change the price"
        submit="Change it"
        onSubmit={async ({ written = "", usual = "", reason = "" }) => {
          const wanted = { amount: asStored(written), usualAmount: usual === "" ? null : asStored(usual) };
          const before = { amount, usualAmount };
          const send = async (body: object) => {
            await callDesk("POST", `sales/prices/${encodeURIComponent(id)}`, changed, body);
          };
          await send({ ...wanted, before, reason });
          await onChanged(`The ${title} costs ${formatPrice(wanted.amount, currency, renewsEvery)} now.`, () =>
            send({ ...before, before: wanted, reason: undoReason(reason) }),
          );
        }}
      >
        <TextInput
          label={`Price in ${currency.toUpperCase()}`}
          name="written"
          required
          defaultValue={asWritten(amount)}
          {...field}
        />
        <TextInput
          label="Usual price"
          name="usual"
          defaultValue={usualAmount === null ? "" : asWritten(usualAmount)}
          hint="Shown struck through beside it. Empty: no offer."
          {...field}
        />
        <ReasonField />
      </DeskForm>
    </>
  );
}
