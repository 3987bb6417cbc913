import type { Context } from "hono";
import { createSession } from "react-router";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { bindDevice } from "../../playback/device-cookie.ts";
import { deviceName } from "../../playback/device-name.ts";
import { locationLabel, requestCountry } from "../../playback/geolocation.ts";
import type { SignInWay } from "../account-history.ts";
import { forgetBlocked } from "../blocked-account.ts";
import type { SignedIn } from "../signed-in.ts";
import { endStoredSession } from "./end.ts";
import { movePaymentMails } from "./payment-mails.ts";
import type { SessionData } from "./record.ts";
import { requestSession } from "./request-session.ts";
import { registerSession } from "./session-index.ts";
import { cookieFor, storageFor } from "./storage.ts";

/** Starts a session with a new id, replacing the browser's current one, and sets its cookie on the response. */
export async function startSession(c: Context<AppEnv>, { identity, tokens }: SignedIn, way: SignInWay): Promise<void> {
  const identityAt = Date.now();
  await endStoredSession(c, "signed out");
  const now = nowInSeconds();
  const record = { id: crypto.randomUUID(), identity, identityAt, tokens, startedAt: now, seenAt: now };
  const cookie = await storageFor(c).commitSession(createSession<SessionData>({ record }));
  const recordKey = z.string().parse(await cookieFor(c).parse(cookie));
  const session = {
    id: record.id,
    recordKey,
    ssoID: identity.ssoID,
    device: await bindDevice(c, recordKey),
    label: deviceName(c),
    place: locationLabel(c.req.raw),
    createdAt: now,
    seenAt: now,
  };
  await registerSession(c.env.IDENTITY_DB, session, { way, country: requestCountry(c.req.raw) });
  c.header("set-cookie", cookie, { append: true });
  await forgetBlocked(c);
  // The address may have changed where this site did not hear of it. The first renewal asks again, and stores the answer.
  c.executionCtx.waitUntil(movePaymentMails(c, identity));
  requestSession.set(c, Promise.resolve({ session: createSession<SessionData>({ record }, recordKey), record }));
}
