import fc from "fast-check";
import { expect, it } from "vitest";
import type { z } from "zod";
import {
  isGateMessage,
  isPlaybackSessionResponse,
  isSessionCheckRefusal,
  isSessionCheckResponse,
  isStreamUrlResponse,
} from "../../../../../app/playback/session/session-validators.ts";
import type { Guard } from "../../../../../schemas/site/type-guards.ts";
import { playbackSessionResponse } from "../../../../../schemas/streaming/playback-session.ts";
import { sessionCheckRefusal, sessionCheckResponse } from "../../../../../schemas/streaming/session-check.ts";
import { gateMessage } from "../../../../../schemas/streaming/stream-socket.ts";
import { streamURLResponse } from "../../../../../schemas/streaming/stream-source.ts";
import { withInvalidValue } from "../../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const active = {
  slot: "s1",
  pool: "video",
  label: "Firefox on Windows",
  place: "Leeds, United Kingdom",
  watching: [{ entryID: "live-7", title: "Live: Ashby v Wold" }],
  since: "2026-11-20T15:00:00.000Z",
  current: false,
};
const grant = { token: "t", bypassed: false, expiresIn: 90, source: embeddedSource("live-7") };
const remoteSource = {
  ...embeddedSource("live-7"),
  licences: { widevine: "/w", playready: "/p", fairplay: "/f" },
  certificate: "/c",
  robustness: "HW_SECURE_ALL",
  token: "remote",
  expiresIn: 6,
};

it.each<[string, Guard<unknown>, z.ZodType, unknown[]]>([
  [
    "a grant",
    isSessionCheckResponse,
    sessionCheckResponse,
    [
      { ...grant, sessionID: null },
      { ...grant, sessionID: "session" },
      { ...grant, sessionID: null, source: remoteSource },
      { ...grant, sessionID: null, source: { ...remoteSource, licences: null } },
    ].map((attributes) => ({ data: { attributes } })),
  ],
  [
    "a stream URL",
    isStreamUrlResponse,
    streamURLResponse,
    [{ data: { attributes: { base: "https://cdn.example/live-7/", expiresIn: 6 } } }],
  ],
  [
    "a refusal",
    isSessionCheckRefusal,
    sessionCheckRefusal,
    [
      { errors: [{ code: "ERR_3684853_1" }] },
      { errors: [{ code: "ERR_54648_1", detail: "Too many", meta: { active: [active], canStop: true } }] },
      { errors: [{ code: "QUEUED", queue: { place: 412, seconds: 14 } }] },
    ],
  ],
  [
    "a playback session",
    isPlaybackSessionResponse,
    playbackSessionResponse,
    [
      { Status: -1, KSession: "t", session: { ...grant, sessionID: null } },
      { Status: 0, KSession: null, errors: [{ code: "ERR_3684853_1", type: "requireLogin" }] },
      { Status: 3, KSession: null },
    ],
  ],
  [
    "a message of the gate",
    isGateMessage,
    gateMessage,
    [
      { action: "session", admitted: true },
      { action: "pong" },
      { action: "refused", code: "ERR_54648_1", message: "Too many" },
      { action: "ended", reason: "silent" },
      { action: "ended", reason: "stopped elsewhere", by: "Firefox on Windows" },
      { action: "ended", reason: "silent", by: "Firefox", said: [{ language: "ar", by: "Firefox" }] },
    ],
  ],
])("accepts %s, and agrees with the schema on mutations of it", (_, guard, schema, messages) => {
  expect(messages.every(guard)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...messages).chain(withInvalidValue), (message) => {
      expect(guard(message)).toBe(schema.safeParse(message).success);
    }),
    { numRuns: propertyRuns() },
  );
});
