import { z } from "zod";

/** What a device is notified about: one match, or every match of a club's first team. */
export const pushTopic = z
  .string()
  .regex(/^(match|club)-[1-9]\d{0,8}$/, "is match- or club- and an id")
  .transform((text) => {
    const [kind, id] = text.split("-");
    return { text, kind: kind === "match" ? ("match" as const) : ("club" as const), id: Number(id) };
  });
export type PushTopic = z.output<typeof pushTopic>;

const endpoint = z.url({ protocol: /^https$/, error: "is an https URL" }).max(1_000);

/**
 * A subscription as browsers return it (Push API, `PushSubscription.toJSON`): a P-256 point of 65 bytes, and 16 bytes of authentication
 * secret.
 */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, "is a key of 65 bytes in base64url"),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, "is 16 bytes in base64url"),
  }),
});
export type PushSubscription = z.output<typeof pushSubscription>;

/** A device follows a topic. */
export const pushFollow = z.strictObject({
  topic: pushTopic,
  subscription: pushSubscription,
  /** Whether the device hides scores, and gets no notifications that reveal one. */
  hidesScores: z.boolean(),
  /** Language of the notifications. Default: the language of the page that subscribes. */
  language: z.string().max(35).optional(),
});

/** A device stops following a topic. */
export const pushUnfollow = z.strictObject({ topic: pushTopic, endpoint });

/** A device starts or stops hiding scores, or its browser has replaced its subscription. */
export const pushChange = z.strictObject({
  endpoint,
  hidesScores: z.boolean().optional(),
  replacement: pushSubscription.optional(),
});

/** A notification sent to a device, encrypted; the service worker shows it. */
export const pushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** Path of the page that it opens. */
  path: z.string(),
  /** A later notification with the same tag replaces it. At most 32 characters of base64url (RFC 8030, section 5.4). */
  tag: z.string().regex(/^[\w-]{1,32}$/),
});
export type PushNotice = z.output<typeof pushNotice>;
