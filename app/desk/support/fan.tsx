import { useCallback, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { fanRecord, type TimelineItem } from "../../../schemas/desk/fans.ts";
import { leagueDate } from "../../../schemas/site/league-clock.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, ErrorMessage, ReasonField } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { dataRequestAction } from "./data-request-action.tsx";
import {
  type Action,
  ActionDialog,
  blockAction,
  grantAction,
  grantActionFor,
  newPasswordAction,
  resendAction,
  signOutAction,
  unblockAction,
  unlockAction,
} from "./fan-actions.tsx";
import { Account, Devices, type OnAction, Passes, Payments } from "./fan-sections.tsx";
import { adviceOf } from "./refusal-advice.ts";
import { Timeline } from "./timeline.tsx";

const givenReason = z.object({ reason: z.string() });

/** A fan's record, for support. Without a reason, it first shows a form for one, because the audit log stores it. */
export function Fan() {
  const { id = "" } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const reason = givenReason.safeParse(state).data?.reason;
  if (reason !== undefined) return <Record key={id} id={id} reason={reason} />;
  return (
    <div className="max-w-[32rem]">
      <PageHeading className="mb-6">Look at a fan</PageHeading>
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

  if (fan === null)
    return problem === null ? <p role="status">One moment …</p> : <ErrorMessage>{problem}</ErrorMessage>;
  const name = fan.account?.email ?? id;
  const button = (next: Action, label = next.title) => (
    <button type="button" className="btn btn-ghost" onClick={() => setAction(next)}>
      {label}
    </button>
  );

  return (
    <>
      <PageHeading className="break-words">{name}</PageHeading>
      {fan.blocked && <ErrorMessage>This account is blocked: it neither signs in nor plays.</ErrorMessage>}
      <p className="mt-2">
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={`/support/${encodeURIComponent(id)}/sees`}
          state={{ reason }}
        >
          See what they see
        </Link>
        {me.role === "administrator" && (
          <Link
            className="text-link ms-6 inline-flex min-h-11 items-center"
            to={`/audit?${new URLSearchParams({ subject: id })}`}
          >
            Who has looked at them
          </Link>
        )}
      </p>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}

      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-8">
          <Account fan={fan} />
          {helps && (
            <section aria-labelledby="what-to-do">
              <h2 id="what-to-do" className="heading-3 mb-3">
                What to do
              </h2>
              <div className="flex flex-wrap gap-2">
                {button(grantAction(null))}
                {fan.account !== null && button(unlockAction)}
                {fan.account?.hasPassword && button(newPasswordAction)}
                {button(signOutAction)}
                {button(dataRequestAction(leagueDate(new Date())))}
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

      <ActionDialog
        action={action}
        fan={id}
        reason={reason}
        onClose={() => setAction(null)}
        onDone={async (status) => {
          setDone(status);
          setAction(null);
          await reload();
        }}
      />
    </>
  );
}

/** Advice about a mail or a refusal, with a button if support can do something. */
function Advice({ item, blocked, onAction }: { item: TimelineItem; blocked: boolean; onAction: OnAction }) {
  const { mail, refused, text } = item;
  if (mail !== undefined && onAction !== null) {
    return (
      <button
        type="button"
        className="btn btn-ghost mt-2"
        aria-label={`Send it once more: ${text}`}
        onClick={() => onAction(resendAction(mail, text))}
      >
        Send it once more
      </button>
    );
  }
  const code = item.details.find(({ name }) => name === "Code")?.value;
  const advice = refused === undefined || code === undefined ? null : adviceOf(code);
  return (
    <>
      {refused !== undefined && <Refused {...refused} />}
      {advice !== null && refused !== undefined && (
        <div className="mt-2 grid gap-2 border-s-4 border-accent ps-3 text-sm">
          <p>{advice.text}</p>
          {advice.action !== null && onAction !== null && (advice.action !== "unblock" || blocked) && (
            <p>
              <button
                type="button"
                className="btn btn-ghost"
                onClick={() =>
                  void actionOf(advice.action, refused.entryID).then((action) => action && onAction(action))
                }
              >
                {titles[advice.action]}
              </button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

const titles = { grant: grantAction(null).title, "sign-out": signOutAction.title, unblock: unblockAction.title };

async function actionOf(name: keyof typeof titles | null, entryID: string): Promise<Action | null> {
  if (name === "grant") return await grantActionFor(entryID);
  return name === "sign-out" ? signOutAction : name === "unblock" ? unblockAction : null;
}

/** Links to who can watch the refused entry, for the viewer's country. */
const Refused = ({ entryID, country }: NonNullable<TimelineItem["refused"]>) => (
  <p className="mt-1">
    <Link
      className="text-link inline-flex min-h-11 items-center text-sm"
      to={`/video/${encodeURIComponent(entryID)}?${new URLSearchParams({ country: country ?? "" })}`}
    >
      Who can watch {entryID}
    </Link>
  </p>
);
