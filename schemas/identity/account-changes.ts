import { z } from "zod";

const attributeName = z.string().regex(/^(custom:)?[a-z0-9_]{1,32}$/, "is no name of an attribute");

/** POST /api/account/attributes: values by name; an empty value deletes the attribute. */
export const attributesRequest = z.object({
  attributes: z
    .record(attributeName, z.string().max(2048))
    .refine((values) => Object.keys(values).length > 0, "names no attribute")
    .refine((values) => Object.keys(values).length <= 50, "names more attributes than an account has"),
});

/** POST /api/account/password. */
export const passwordRequest = z.object({
  oldPassword: z.string().min(1, "is missing").max(256),
  newPassword: z.string().min(1, "is missing").max(256),
});

/** GET /api/account/sessions: the account's sessions, the current one first. Instants are ISO 8601 UTC. */
export const sessionList = z.object({
  sessions: z.array(
    z.object({
      /** For DELETE /api/account/sessions/{id}. */
      id: z.string(),
      device: z.string(),
      place: z.string().nullable(),
      createdAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
});
