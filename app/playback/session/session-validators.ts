import {
  anyOf,
  arrayOf,
  type Guard,
  isBoolean,
  isInstant,
  isInteger,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
  orNull,
  where,
} from "../../../schemas/site/type-guards.ts";
import type { PlaybackSessionResponse } from "../../../schemas/streaming/playback-session.ts";
import type {
  ActiveStream,
  SessionCheckRefusal,
  SessionCheckResponse,
  SessionGrant,
} from "../../../schemas/streaming/session-check.ts";
import type { GateMessage } from "../../../schemas/streaming/stream-socket.ts";
import type { StreamSource, StreamURLResponse } from "../../../schemas/streaming/stream-source.ts";

/*
 * Validates responses of the session check and messages of the stream gate (schemas/streaming/session-check.ts,
 * schemas/streaming/stream-socket.ts) without loading zod between the press on Play and the first frame.
 */

const isUrl = where(isString, (url) => url !== "");
const isLifetime = where(isNumber, (seconds) => seconds > 0);

const isStreamSource: Guard<StreamSource> = objectOf({
  base: isUrl,
  expiresIn: optional(isLifetime),
  query: optional(isString),
  credentials: optional(isBoolean),
  chapters: optional(oneOf(false)),
  manifests: objectOf({ dash: optional(isString), hls: optional(isString) }),
  licences: orNull(
    objectOf({
      clearkey: optional(isString),
      fairplay: optional(isString),
      playready: optional(isString),
      widevine: optional(isString),
    }),
  ),
  certificate: optional(isString),
  robustness: optional(isString),
  token: optional(isString),
  hosts: optional(arrayOf(isUrl)),
  cmcd: optional(oneOf("headers", "query")),
});

const isSessionGrant: Guard<SessionGrant> = objectOf({
  token: isString,
  bypassed: isBoolean,
  expiresIn: isLifetime,
  sessionID: orNull(isString),
  lease: optional(isString),
  source: isStreamSource,
});

export const isSessionCheckResponse: Guard<SessionCheckResponse> = objectOf({
  data: objectOf({ attributes: isSessionGrant }),
});

export const isStreamUrlResponse: Guard<StreamURLResponse> = objectOf({
  data: objectOf({ attributes: objectOf({ base: isUrl, query: optional(isString), expiresIn: isLifetime }) }),
});

const isActiveStream: Guard<ActiveStream> = objectOf({
  slot: isString,
  pool: oneOf("video", "audio"),
  label: isString,
  place: orNull(isString),
  watching: arrayOf(objectOf({ entryID: isString, title: isString })),
  since: isInstant,
  current: isBoolean,
});

const isPositiveInteger = where(isInteger, (number) => number > 0);

const isErrors: Guard<SessionCheckRefusal["errors"]> = where(
  arrayOf(
    objectOf({
      code: isString,
      type: optional(isString),
      detail: optional(isString),
      required: optional(arrayOf(isString)),
      meta: optional(objectOf({ active: arrayOf(isActiveStream), canStop: isBoolean })),
      queue: optional(objectOf({ place: isPositiveInteger, seconds: isPositiveInteger })),
    }),
  ),
  ({ length }) => length > 0,
);

export const isSessionCheckRefusal: Guard<SessionCheckRefusal> = objectOf({ errors: isErrors });

export const isPlaybackSessionResponse: Guard<PlaybackSessionResponse> = objectOf({
  Status: isInteger,
  KSession: orNull(isString),
  session: optional(isSessionGrant),
  errors: optional(isErrors),
});

export const isGateMessage: Guard<GateMessage> = anyOf(
  objectOf({ action: oneOf("session"), admitted: oneOf(true) }),
  objectOf({ action: oneOf("pong") }),
  objectOf({ action: oneOf("refused"), code: isString, message: isString }),
  objectOf({
    action: oneOf("ended"),
    reason: isString,
    by: optional(isString),
    said: optional(arrayOf(objectOf({ language: isString, by: isString }))),
  }),
);
