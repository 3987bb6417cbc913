/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { message, pageHref, t } from "../../../schemas/site/messages.ts";
import { uniqueNames } from "../../../schemas/site/unique-names.ts";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { mailNotice } from "../../backends/identity/mails.ts";
import { Field } from "../../html/field.tsx";
import { type FieldErrors, readForm } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import {
  type AccountSession,
  accountSessions,
  endAccountSession,
  endOtherSessions,
  relabelSession,
} from "../../identity/session/account-sessions.ts";
import { currentLanguage } from "../../mail/mail-language.ts";
import { activeStreamsOf, stopStream } from "../../playback/active-streams.ts";
import { deviceLabel, localisedDevice } from "../../playback/device-label.ts";
import { deviceNameField, givenDeviceName, nameDevice } from "../../playback/device-name.ts";
import { localisedLocation } from "../../playback/geolocation.ts";
import type { FormError } from "../form-errors.ts";
import { Notice, portalPage } from "../page.tsx";
import { signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";
import { Streams } from "./streams.tsx";

const page = { title: message("Devices"), section: "sessions" } as const;

const moment = leagueFormat({ dateStyle: "medium", timeStyle: "short" });

const successes = new Map([
  ["ended", message("That device is logged out.")],
  ["gone", message("That device was logged out already.")],
  ["others", message("All other devices are logged out.")],
  ["stopped", message("That stream is stopped.")],
  ["over", message("That stream was over already.")],
  ["named", message("This device has its name.")],
]);

/** How precisely the last use of a session is known, in milliseconds. */
const seenWithin = 3_600_000;

const placeText = ({ place }: AccountSession) => localisedLocation(place) ?? t("place unknown");

/** @param props.name accessible name of the form and its button, unique on the page */
function Session({ session, device, name }: { session: AccountSession; device: string; name: string }) {
  const { id, createdAt, seenAt, current } = session;
  const place = placeText(session);
  const since = moment.format(createdAt);
  const seen = moment.format(seenAt);
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {current && ` ${t("(this device)")}`}
        <p class="hint">
          {richText(
            current
              ? t("{place}. Logged in since <since>{since}</since>, in use now", { place, since })
              : Date.now() - seenAt.getTime() < seenWithin
                ? t("{place}. Logged in since <since>{since}</since>, last used within the hour", { place, since })
                : t("{place}. Logged in since <since>{since}</since>, last used <seen>{seen}</seen>", {
                    place,
                    since,
                    seen,
                  }),
            {
              since: (words) => <time datetime={createdAt.toISOString()}>{words}</time>,
              seen: (words) => <time datetime={seenAt.toISOString()}>{words}</time>,
            },
          )}
        </p>
      </div>
      <form class="inline" method="post" action="/portal/sessions/end" aria-label={name}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="second" aria-label={name}>
          {t("Log out")}
        </button>
      </form>
    </li>
  );
}

type PageState = Partial<FormError> & { errors: FieldErrors; typed?: string | undefined };

async function show(c: Context<AppEnv>, { status, errors, typed }: PageState = { errors: {} }) {
  const [sessions, streams] = await Promise.all([accountSessions(c), activeStreamsOf(c)]);
  const devices = uniqueNames(sessions.map(({ device }) => localisedDevice(device)));
  const names = uniqueNames(
    sessions.map((session) =>
      t("Log out: {device}, {place}, since {since}", {
        device: localisedDevice(session.device),
        place: placeText(session),
        since: moment.format(session.createdAt),
      }),
    ),
  );
  const success = successes.get(c.req.query("updated") ?? "");
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Devices")}</h1>
      {success !== undefined && <Notice>{t(success)}</Notice>}
      <p>{t("Where your account is logged in. One that you do not know? Log it out, and change your password.")}</p>
      <ul class="rows">
        {sessions.map((session, index) => (
          <Session
            key={session.id}
            session={session}
            device={devices[index] ?? session.device}
            name={names[index] ?? ""}
          />
        ))}
      </ul>
      <form method="post" action="/portal/sessions/name" aria-label={t("Name this device")} novalidate>
        <Field
          form="name"
          name="name"
          label={t("What you call this device")}
          autocomplete="off"
          value={typed ?? givenDeviceName(c)}
          error={errors.name}
          required={false}
          focus={errors.name !== undefined}
          hint={t("Such as “Living room”. You see it here, and wherever it says what is streaming.")}
        />
        <div>
          <button type="submit">{t("Save the name")}</button>
        </div>
      </form>
      <Streams streams={streams ?? []} />
      {sessions.length > 1 && (
        <form
          class="inline"
          method="post"
          action="/portal/sessions/end-others"
          aria-label={t("Log out all other devices")}
        >
          <button type="submit" class="second">
            {t("Log out all other devices")}
          </button>
        </form>
      )}
    </>,
  );
}

const endInput = z.object({ id: z.string().min(1).max(100) });
const nameInput = z.object({ name: deviceNameField });
const stopInput = z.object({ slot: z.uuid() });

/** The account's sessions; each can be ended, or all others at once. */
export const sessionsPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => ((await signedInUser(c)) === null ? toLogin(c) : await show(c)))
  .post("/end", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const form = await readForm(c, endInput);
    const mine = form.ok ? (await accountSessions(c)).find(({ id }) => id === form.data.id) : undefined;
    const ended = mine !== undefined && (await endAccountSession(c, mine.id));
    if (mine?.current) return c.redirect(`${pageHref("/")}?logoutSuccess=true`, 303);
    return c.redirect(`/portal/sessions?updated=${ended ? "ended" : "gone"}`, 303);
  })
  .post("/name", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const form = await readForm(c, nameInput);
    if (!form.ok) return await show(c, { status: 422, errors: form.errors, typed: form.typed.name });
    nameDevice(c, form.data.name);
    await relabelSession(c, form.data.name || deviceLabel(c.req.header("user-agent") ?? ""));
    return c.redirect("/portal/sessions?updated=named", 303);
  })
  .post("/stop", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const form = await readForm(c, stopInput);
    const stopped = form.ok && (await stopStream(c, form.data.slot));
    return c.redirect(`/portal/sessions?updated=${stopped ? "stopped" : "over"}`, 303);
  })
  .post("/end-others", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const ended = await endOtherSessions(c);
    if (ended > 0 && user.account.email !== "")
      await mailNotice(createPool(c, currentLanguage(c.get("league"))), user.account.email, "others-signed-out");
    return c.redirect("/portal/sessions?updated=others", 303);
  });
