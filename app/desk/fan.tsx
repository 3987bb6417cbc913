import { type ReactNode, useCallback, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { type FanPayment, type FanRecord, fanRecord, type TimelineItem } from "../../schemas/desk/fans.ts";
import { formatMoney, minorDigits } from "../../schemas/payments/price-format.ts";
import { Dialog } from "../ui/dialog.tsx";
import { callDesk } from "./client.ts";
import { DeskForm, type Fields, Problem, ReasonField, TextInput } from "./form.tsx";
import { adviceOf } from "./refusal-advice.ts";
import { useMe } from "./shell.tsx";
import { describeMoment } from "./time.ts";
import { Timeline } from "./timeline.tsx";
import { useCall } from "./use-call.ts";

const changed = z.object({ changed: z.boolean() });
const givenReason = z.object({ reason: z.string() });

/** One fan, for support. Whoever opens the address without having said why is asked first: it is kept in the audit log. */
export function Fan() {
  const { id = "" } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const reason = givenReason.safeParse(state).data?.reason;
  if (reason !== undefined) return <Record key={id} id={id} reason={reason} />;
  return (
    <div className="max-w-[32rem]">
      <h1 className="heading-2 mb-6">Look at a fan</h1>
      <DeskForm
        label="Look at a fan"
        submit="Look"
        onSubmit={async (fields) => {
          await navigate(".", { replace: true, state: { reason: fields.reason } });
        }}
      >
        <ReasonField />
      </DeskForm>
    </div>
  );
}

/** Something that can be done about a fan: a form in a dialog, and the call that it makes. */
interface Action {
  /** Path below fans/{id}. */
  path: string;
  title: string;
  about: string;
  submit: string;
  danger?: boolean;
  fields?: ReactNode;
  /** The call's body beside the reason. @throws Error with a sentence */
  body?: (fields: Fields) => object;
}

function Record({ id, reason }: { id: string; reason: string }) {
  const look = useCallback(
    () => callDesk("POST", `fans/${encodeURIComponent(id)}/record`, fanRecord, { reason }),
    [id, reason],
  );
  const { data: fan, problem, reload } = useCall(look);
  const [action, setAction] = useState<Action | null>(null);
  const [done, setDone] = useState("");
  const me = useMe();
  const helps = me.role === "administrator" || me.role === "support";

  if (fan === null) return problem === null ? <p role="status">One moment …</p> : <Problem>{problem}</Problem>;
  const name = fan.account?.email ?? id;
  const button = (next: Action, label = next.title) => (
    <button type="button" className="btn btn-ghost" onClick={() => setAction(next)}>
      {label}
    </button>
  );

  return (
    <>
      <h1 className="heading-2 break-words">{name}</h1>
      {fan.blocked && <Problem>This account is blocked: it neither signs in nor plays.</Problem>}
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      {problem !== null && <Problem>{problem}</Problem>}

      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-8">
          <Account fan={fan} />
          {helps && (
            <section aria-labelledby="what-to-do">
              <h2 id="what-to-do" className="heading-3 mb-3">
                What to do
              </h2>
              <div className="flex flex-wrap gap-2">
                {button(grantAction)}
                {fan.account !== null && button(unlockAction)}
                {fan.account?.hasPassword && button(newPasswordAction)}
                {button(signOutAction)}
                {button(fan.blocked ? unblockAction : blockAction)}
              </div>
            </section>
          )}
          <Passes fan={fan} onAction={helps ? setAction : null} />
          <Payments fan={fan} onAction={setAction} />
          <Devices fan={fan} onAction={helps ? setAction : null} />
        </div>
        <Timeline
          items={fan.timeline}
          adviceFor={(item) => <Advice item={item} blocked={fan.blocked} onAction={helps ? setAction : null} />}
        />
      </div>

      <Dialog open={action !== null} onClose={() => setAction(null)} label={action?.title ?? ""} variant="centre">
        {action !== null && (
          <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
            <h2 className="heading-3">{action.title}</h2>
            <p>{action.about}</p>
            <DeskForm
              label={action.title}
              submit={action.submit}
              danger={action.danger ?? false}
              onSubmit={async (fields) => {
                const body = { ...action.body?.(fields), reason: fields.reason };
                const result = await callDesk("POST", `fans/${encodeURIComponent(id)}/${action.path}`, changed, body);
                setDone(result.changed ? `Done: ${action.title}.` : "It was so already: nothing was changed.");
                setAction(null);
                await reload();
              }}
            >
              {action.fields}
              <ReasonField initial={reason} />
            </DeskForm>
            <button type="button" className="btn btn-ghost" onClick={() => setAction(null)}>
              Leave it
            </button>
          </div>
        )}
      </Dialog>
    </>
  );
}

const grantAction: Action = {
  path: "grant",
  title: "Grant a pass",
  about: "It opens at once, beside what was bought.",
  submit: "Grant",
  fields: (
    <>
      <TextInput
        name="entitlement"
        label="What it opens"
        required
        list="entitlements"
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        hint="live-video, live-audio, video-archive, match-{number}, club-{number} or competition-{number}"
      />
      <datalist id="entitlements">
        <option value="live-video" />
        <option value="live-audio" />
        <option value="video-archive" />
      </datalist>
      <TextInput name="until" label="Until" type="datetime-local" hint="Empty: without end." />
    </>
  ),
  body: ({ entitlement, until = "" }) => ({
    entitlement,
    endsAt: until === "" ? null : new Date(until).toISOString(),
  }),
};
const unlockAction: Action = {
  path: "unlock",
  title: "Let them sign in again",
  about: "After too many wrong passwords an account waits for up to a quarter of an hour. This ends the wait.",
  submit: "Unlock",
};
const newPasswordAction: Action = {
  path: "new-password",
  title: "Ask for a new password",
  about: "Everything that is signed in ends, and the next sign-in asks for a new password.",
  submit: "Ask for it",
  danger: true,
};
const signOutAction: Action = {
  path: "sign-out",
  title: "Sign out everywhere",
  about: "Every device is signed out, and what plays stops.",
  submit: "Sign out everywhere",
  danger: true,
};
const blockAction: Action = {
  path: "block",
  title: "Block this account",
  about: "It neither signs in nor plays until it is unblocked. What is signed in ends now.",
  submit: "Block",
  danger: true,
};
const unblockAction: Action = {
  path: "unblock",
  title: "Unblock this account",
  about: "It signs in and plays again.",
  submit: "Unblock",
};

const refundAction = ({ id, title, amount, refunded, currency }: FanPayment): Action => {
  const left = amount - refunded;
  const digits = minorDigits(currency);
  return {
    path: "refund",
    title: `Refund ${title}`,
    about: `${formatMoney(left, currency)} is left of this payment. A whole refund ends what it has paid for, a part of it ends nothing.`,
    submit: "Refund",
    danger: true,
    fields: (
      <TextInput
        name="amount"
        label={`Amount in ${currency.toUpperCase()}`}
        inputMode="decimal"
        required
        pattern={digits === 0 ? "\\d+" : `\\d+([.,]\\d{1,${digits}})?`}
        defaultValue={(left / 10 ** digits).toFixed(digits)}
      />
    ),
    body: ({ amount: typed = "" }) => ({
      payment: id,
      refunded,
      amount: Math.round(Number(typed.replace(",", ".")) * 10 ** digits),
    }),
  };
};

/** What to do about a refusal, in one press where support can do it. */
function Advice({ item, blocked, onAction }: { item: TimelineItem; blocked: boolean; onAction: OnAction }) {
  const code = item.details.find(({ name }) => name === "Code")?.value;
  const advice = item.kind !== "refusal" || code === undefined ? null : adviceOf(code);
  if (advice === null) return null;
  const actions = { grant: grantAction, "sign-out": signOutAction, unblock: blocked ? unblockAction : null };
  const action = advice.action === null ? null : actions[advice.action];
  return (
    <div className="mt-2 grid gap-2 border-s-4 border-accent ps-3 text-sm">
      <p>{advice.text}</p>
      {action !== null && onAction !== null && (
        <p>
          <button type="button" className="btn btn-ghost" onClick={() => onAction(action)}>
            {action.title}
          </button>
        </p>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `section-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading-3 mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="grid gap-2">{children}</ul>;
const Row = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
    <div className="min-w-0 flex-1 basis-48">{children}</div>
    {action}
  </li>
);

function Account({ fan: { id, account } }: { fan: FanRecord }) {
  const facts: [string, string][] = [
    ...(account === null
      ? ([["Account", "with another sign-in provider, or deleted"]] satisfies [string, string][])
      : ([
          ["Registered", describeMoment(account.createdAt)],
          ["State", account.status.toLowerCase().replaceAll("_", " ")],
          [
            "Signs in with",
            [account.hasPassword && "password", account.passkeys > 0 && "passkey", ...account.services]
              .filter((way) => typeof way === "string")
              .join(", "),
          ],
        ] satisfies [string, string][])),
    ["Number", id],
  ];
  return (
    <Section title="Account">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type OnAction = ((action: Action) => void) | null;

function Passes({ fan: { grants, contracts }, onAction }: { fan: FanRecord; onAction: OnAction }) {
  const now = new Date().toISOString();
  const open = grants.filter(({ endsAt, revokedAt }) => revokedAt === null && (endsAt === null || endsAt > now));
  const names = [...new Set(open.map(({ entitlement }) => entitlement))];
  const renewing = contracts.filter(({ renews }) => renews);
  return (
    <Section title="Passes">
      {names.length === 0 && <p>Nothing is open to this account.</p>}
      <Rows>
        {names.map((name) => {
          const ends = open.filter(({ entitlement }) => entitlement === name).map(({ endsAt }) => endsAt);
          const last = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
          return (
            <Row
              key={name}
              action={
                onAction !== null && (
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-label={`Revoke ${name}`}
                    onClick={() =>
                      onAction({
                        path: "revoke",
                        title: `Revoke ${name}`,
                        about:
                          "It closes now, whatever opened it. A subscription that is still paid opens it again with its next period.",
                        submit: "Revoke",
                        danger: true,
                        body: () => ({ entitlement: name }),
                      })
                    }
                  >
                    Revoke
                  </button>
                )
              }
            >
              <strong>{name}</strong>
              <p className="text-sm text-muted">{last === null ? "without end" : `until ${describeMoment(last)}`}</p>
            </Row>
          );
        })}
        {renewing.map(({ id, title, endsAt }) => (
          <Row
            key={id}
            action={
              onAction !== null && (
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Cancel the renewal of ${title}`}
                  onClick={() =>
                    onAction({
                      path: "cancel-renewal",
                      title: `Cancel the renewal of ${title}`,
                      about: `It ends on ${describeMoment(endsAt)}, with what is paid.`,
                      submit: "Cancel the renewal",
                      danger: true,
                      body: () => ({ contract: id }),
                    })
                  }
                >
                  Cancel
                </button>
              )
            }
          >
            <strong>{title}</strong>
            <p className="text-sm text-muted">renews on {describeMoment(endsAt)}</p>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Payments({ fan: { payments }, onAction }: { fan: FanRecord; onAction: (action: Action) => void }) {
  return (
    <Section title="Payments">
      {payments === null && (
        <Problem>The payments provider does not respond. Load this page again in a minute.</Problem>
      )}
      {payments?.length === 0 && <p>Nothing was paid.</p>}
      <Rows>
        {payments?.map((payment) => {
          const { id, title, at, amount, refunded, currency, disputed } = payment;
          return (
            <Row
              key={id}
              action={
                refunded < amount &&
                !disputed && (
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-label={`Refund ${title}`}
                    onClick={() => onAction(refundAction(payment))}
                  >
                    Refund
                  </button>
                )
              }
            >
              <strong>
                {formatMoney(amount, currency)} {title}
              </strong>
              <p className="text-sm text-muted">
                {describeMoment(at)}
                {refunded > 0 && `, ${formatMoney(refunded, currency)} refunded`}
                {disputed && ", disputed"}
              </p>
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}

function Devices({ fan: { sessions, streams }, onAction }: { fan: FanRecord; onAction: OnAction }) {
  return (
    <Section title="Devices">
      {sessions.length === 0 && streams.length === 0 && <p>Nothing is signed in.</p>}
      <Rows>
        {streams.map(({ slot, device }) => (
          <Row
            key={slot}
            action={
              onAction !== null && (
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Stop what plays on ${device}`}
                  onClick={() =>
                    onAction({
                      path: "stop-stream",
                      title: `Stop what plays on ${device}`,
                      about: "The device stops, and its place is free for another.",
                      submit: "Stop",
                      body: () => ({ slot }),
                    })
                  }
                >
                  Stop
                </button>
              )
            }
          >
            <strong>{device}</strong>
            <p className="text-sm text-muted">plays now</p>
          </Row>
        ))}
        {sessions.map(({ id, device, place, seenAt }) => (
          <Row
            key={id}
            action={
              onAction !== null && (
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Sign out ${device}`}
                  onClick={() =>
                    onAction({
                      path: "end-session",
                      title: `Sign out ${device}`,
                      about: "This device is signed out, and what it plays stops.",
                      submit: "Sign out",
                      body: () => ({ session: id }),
                    })
                  }
                >
                  Sign out
                </button>
              )
            }
          >
            <strong>{device}</strong>
            <p className="text-sm text-muted">
              {place ?? "place unknown"}, last used {describeMoment(seenAt)}
            </p>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
