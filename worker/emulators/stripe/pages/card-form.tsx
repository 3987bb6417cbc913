/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from "hono/jsx";
import type { CardField } from "../payment/cards.ts";

/** The values and errors of a card form. Card number and security code are never sent back, so they are typed again. */
export interface CardFormState {
  values: Partial<Record<CardField, string>>;
  problems: Partial<Record<CardField, string>>;
  /** Why the payment failed, in words for the buyer. */
  refusal: string | null;
}

export const emptyForm: CardFormState = { values: {}, problems: {}, refusal: null };

/** Reads the fields. A body that is not a form reads as empty fields, each reported as missing. */
export async function readCardForm(request: { formData(): Promise<FormData> }): Promise<Record<CardField, string>> {
  const form = await request.formData().catch(() => new FormData());
  const typed = (name: CardField) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  return {
    number: typed("number"),
    expiry: typed("expiry"),
    cvc: typed("cvc"),
    name: typed("name"),
    email: typed("email"),
  };
}

/** The form's state after invalid input. */
export const refilledForm = (
  { expiry, name, email }: Record<CardField, string>,
  problems: CardFormState["problems"],
  refusal: string | null,
): CardFormState => ({ values: { expiry, name, email }, problems, refusal });

function Field({
  name,
  label,
  problem,
  first = false,
  ...input
}: {
  name: CardField;
  label: string;
  problem: string | undefined;
  /** The first invalid field: it gets the focus. */
  first?: boolean;
  value?: string | undefined;
  autocomplete: string;
  inputmode?: "numeric" | "email";
  placeholder?: string;
  type?: string;
  maxlength?: number;
}) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        autofocus={first}
        aria-invalid={problem === undefined ? undefined : "true"}
        aria-describedby={problem === undefined ? undefined : `${name}-problem`}
        {...input}
      />
      {problem === undefined ? null : (
        <p class="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A card form that works without script. The children are rendered below its button. */
export function CardForm({
  action,
  heading,
  email,
  asksCard = true,
  submit,
  state: { values, problems, refusal },
  children,
}: PropsWithChildren<{
  action: string;
  /** Omitted when the page's own heading says it. */
  heading?: string;
  /** The account's email address, shown in place of a field. */
  email: string | null;
  /** False when there is nothing to pay: the form only has fields for the buyer's name and email address. */
  asksCard?: boolean;
  submit: string;
  state: CardFormState;
}>) {
  const order: CardField[] = ["email", "number", "expiry", "cvc", "name"];
  const firstProblem = order.find((name) => problems[name] !== undefined);
  const common = (name: CardField) => ({ name, problem: problems[name], first: firstProblem === name });
  return (
    <form method="post" action={action} aria-label={heading ?? "Card"} novalidate>
      {heading === undefined ? null : <h2>{heading}</h2>}
      {refusal === null ? null : (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
      {email === null ? (
        <Field
          {...common("email")}
          label="Email"
          type="email"
          inputmode="email"
          autocomplete="email"
          value={values.email}
        />
      ) : (
        <p class="known">
          <span>Email</span> {email}
        </p>
      )}
      {asksCard ? (
        <>
          <Field
            {...common("number")}
            label="Card number"
            inputmode="numeric"
            autocomplete="cc-number"
            placeholder="1234 1234 1234 1234"
            maxlength={25}
          />
          <div class="pair">
            <Field
              {...common("expiry")}
              label="Expiry"
              inputmode="numeric"
              autocomplete="cc-exp"
              placeholder="MM / YY"
              maxlength={9}
              value={values.expiry}
            />
            <Field
              {...common("cvc")}
              label="Security code"
              inputmode="numeric"
              autocomplete="cc-csc"
              placeholder="CVC"
              maxlength={4}
            />
          </div>
        </>
      ) : null}
      <Field
        {...common("name")}
        label={asksCard ? "Name on card" : "Name"}
        autocomplete={asksCard ? "cc-name" : "name"}
        value={values.name}
      />
      <button type="submit">{submit}</button>
      {children}
    </form>
  );
}
