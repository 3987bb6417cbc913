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
} from "../../../schemas/site/guard.ts";
import type { PlaybackSessionAnswer } from "../../../schemas/streaming/playback-session.ts";
import type {
  ActiveStream,
  SessionCheckAnswer,
  SessionCheckRefusal,
  SessionGrant,
} from "../../../schemas/streaming/session-check.ts";
import type { GateMessage } from "../../../schemas/streaming/stream-socket.ts";
import type { StreamAddressAnswer, StreamSource } from "../../../schemas/streaming/stream-source.ts";

/*
 * Answers of the session check and words of the stream gate, as schemas/streaming/session-check.ts and schemas/streaming/stream-socket.ts have
 * them, without the weight of zod between the press on Play and the first frame.
 */

const isAddress = where(isString, (address) => address !== "");
const isLife = where(isNumber, (seconds) => seconds > 0);

const isStreamSource: Guard<StreamSource> = objectOf({
  base: isAddress,
  expiresIn: optional(isLife),
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
});

const isSessionGrant: Guard<SessionGrant> = objectOf({
  token: isString,
  bypassed: isBoolean,
  expiresIn: isLife,
  sessionID: orNull(isString),
  source: isStreamSource,
});

export const isSessionCheckResponse: Guard<SessionCheckAnswer> = objectOf({
  data: objectOf({ attributes: isSessionGrant }),
});

export const isStreamUrlResponse: Guard<StreamAddressAnswer> = objectOf({
  data: objectOf({ attributes: objectOf({ base: isAddress, expiresIn: isLife }) }),
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

const isErrors: Guard<SessionCheckRefusal["errors"]> = where(
  arrayOf(
    objectOf({
      code: isString,
      type: optional(isString),
      detail: optional(isString),
      meta: optional(objectOf({ active: arrayOf(isActiveStream), canStop: isBoolean })),
    }),
  ),
  ({ length }) => length > 0,
);

export const isSessionCheckRefusal: Guard<SessionCheckRefusal> = objectOf({ errors: isErrors });

export const isPlaybackSessionResponse: Guard<PlaybackSessionAnswer> = objectOf({
  Status: isInteger,
  KSession: orNull(isString),
  session: optional(isSessionGrant),
  errors: optional(isErrors),
});

export const isGateMessage: Guard<GateMessage> = anyOf(
  objectOf({ action: oneOf("session"), admitted: oneOf(true) }),
  objectOf({ action: oneOf("pong") }),
  objectOf({ action: oneOf("refused"), code: isString, message: isString }),
  objectOf({ action: oneOf("ended"), reason: isString, by: optional(isString) }),
);
