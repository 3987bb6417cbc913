import {
  anyOf,
  arrayOf,
  type Guard,
  isBoolean,
  isInstant,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
  orNull,
  where,
} from "../../../schemas/guard.ts";
import type { ActiveStream, SessionCheckAnswer, SessionCheckRefusal } from "../../../schemas/session-check.ts";
import type { GateMessage } from "../../../schemas/stream-socket.ts";

/*
 * Answers of the session check and words of the stream gate, as schemas/session-check.ts and schemas/stream-socket.ts have
 * them, without the weight of zod between the press on Play and the first frame.
 */

export const isSessionCheckAnswer: Guard<SessionCheckAnswer> = objectOf({
  data: objectOf({
    attributes: objectOf({
      token: isString,
      bypassed: isBoolean,
      expiresIn: where(isNumber, (seconds) => seconds > 0),
      sessionID: orNull(isString),
    }),
  }),
});

const isActiveStream: Guard<ActiveStream> = objectOf({
  slot: isString,
  label: isString,
  entryID: isString,
  since: isInstant,
});

export const isSessionCheckRefusal: Guard<SessionCheckRefusal> = objectOf({
  errors: where(
    arrayOf(
      objectOf({
        code: isString,
        detail: optional(isString),
        meta: optional(objectOf({ active: arrayOf(isActiveStream) })),
      }),
    ),
    ({ length }) => length > 0,
  ),
});

export const isGateMessage: Guard<GateMessage> = anyOf(
  objectOf({ action: oneOf("session"), admitted: oneOf(true) }),
  objectOf({ action: oneOf("pong") }),
  objectOf({ action: oneOf("refused"), code: isString, message: isString }),
  objectOf({ action: oneOf("ended"), reason: isString }),
);
