/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { mailNotice, notices } from "../../backends/identity/mails.ts";
import { readForm } from "../../html/form.ts";
import {
  type AccountSession,
  accountSessions,
  endAccountSession,
  endOtherSessions,
} from "../../identity/session/account-sessions.ts";
import { activeStreamsOf, stopStream } from "../../playback/active-streams.ts";
import { ownNames } from "../own-names.ts";
import { Notice, portalPage } from "../page.tsx";
import { signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";
import { Streams } from "./streams.tsx";

const page = { title: "Devices", section: "sessions" } as const;

const moment = leagueFormat({ dateStyle: "medium", timeStyle: "short" });

const successes = new Map([
  ["ended", "That device is logged out."],
  ["gone", "That device was logged out already."],
  ["others", "All other devices are logged out."],
  ["stopped", "That stream is stopped."],
  ["over", "That stream was over already."],
]);

const whereOf = ({ place }: AccountSession) => place ?? "place unknown";

/** @param props.name of its form and button, like no other's. */
function Session({ session, name }: { session: AccountSession; name: string }) {
  const { id, device, createdAt, seenAt, current } = session;
  const where = whereOf(session);
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {current && " (this device)"}
        <p class="hint">
          {where}. Logged in since <time datetime={createdAt.toISOString()}>{moment.format(createdAt)}</time>, last seen{" "}
          <time datetime={seenAt.toISOString()}>{moment.format(seenAt)}</time>
        </p>
      </div>
      <form class="inline" method="post" action="/portal/sessions/end" aria-label={name}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="second" aria-label={name}>
          Log out
        </button>
      </form>
    </li>
  );
}

async function show(c: Context<AppEnv>) {
  const [sessions, streams] = await Promise.all([accountSessions(c), activeStreamsOf(c)]);
  const names = ownNames(
    sessions.map(
      (session) => `Log out: ${session.device}, ${whereOf(session)}, since ${moment.format(session.createdAt)}`,
    ),
  );
  const success = successes.get(c.req.query("updated") ?? "");
  return portalPage(
    c,
    page,
    <>
      <h1>Devices</h1>
      {success !== undefined && <Notice>{success}</Notice>}
      <p>Where your account is logged in. One that you do not know? Log it out, and change your password.</p>
      <ul class="rows">
        {sessions.map((session, index) => (
          <Session key={session.id} session={session} name={names[index] ?? ""} />
        ))}
      </ul>
      <Streams streams={streams ?? []} />
      {sessions.length > 1 && (
        <form class="inline" method="post" action="/portal/sessions/end-others" aria-label="Log out all other devices">
          <button type="submit">Log out all other devices</button>
        </form>
      )}
    </>,
  );
}

const ending = z.object({ id: z.string().min(1).max(100) });
const stopping = z.object({ slot: z.uuid() });

/** The account's sessions; each can be ended, or all others at once. */
export const sessionsPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => ((await signedInUser(c)) === null ? toLogin(c) : await show(c)))
  .post("/end", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const form = await readForm(c, ending);
    const mine = form.ok ? (await accountSessions(c)).find(({ id }) => id === form.data.id) : undefined;
    const ended = mine !== undefined && (await endAccountSession(c, mine.id));
    if (mine?.current) return c.redirect("/?logoutSuccess=true", 303);
    return c.redirect(`/portal/sessions?updated=${ended ? "ended" : "gone"}`, 303);
  })
  .post("/stop", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const form = await readForm(c, stopping);
    const stopped = form.ok && (await stopStream(c, form.data.slot));
    return c.redirect(`/portal/sessions?updated=${stopped ? "stopped" : "over"}`, 303);
  })
  .post("/end-others", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const ended = await endOtherSessions(c);
    if (ended > 0 && user.account.email !== "")
      await mailNotice(createPool(c), user.account.email, notices.othersSignedOut);
    return c.redirect("/portal/sessions?updated=others", 303);
  });
