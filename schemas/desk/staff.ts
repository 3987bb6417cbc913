import { z } from "zod";
import { passkeyCreation, passkeyRequest } from "../identity/passkey.ts";
import { emailAddress } from "../identity/sign-in.ts";

/** Roles of staff. Each member of staff has one. */
export const staffRoles = [
  "administrator",
  "editor",
  "writer",
  "live",
  "video",
  "support",
  "commercial",
  "analyst",
] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRole>;

/** Descriptions of the roles, as the desk shows them. */
export const roleDescriptions: Record<StaffRole, string> = {
  administrator: "Everything, staff and the audit log too",
  editor: "News and pages, and publishing them",
  writer: "News and pages, without publishing them",
  live: "Matches as they are played",
  video: "Videos, streams and their rules",
  support: "Fans who need help",
  commercial: "Passes, vouchers and refunds",
  analyst: "Figures, without changing anything",
};

/** Base path of the staff calls. Within version 1 fields may be added, but none is removed or changes its meaning. */
export const deskCalls = "/api/desk/v1";

/** Seconds after a sign-in or its confirmation during which calls that need a confirmed sign-in are accepted. */
export const confirmedFor = 600;

/** Why somebody views or changes something, for the audit log. */
export const reason = z
  .string()
  .trim()
  .min(3, "Say why, in a few words: it is kept in the audit log.")
  .max(300, "A reason has at most 300 characters.");

/** A reason for changes that explain themselves. */
export const optionalReason = z
  .string()
  .trim()
  .max(300, "A reason has at most 300 characters.")
  .default("")
  .meta({ description: "Why, for the audit log. May be empty." });

/** GET me: the signed-in staff. Instants are ISO 8601 UTC. */
export const meResponse = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  /** When the session ends. */
  until: z.iso.datetime(),
  hasPassword: z.boolean(),
  hasPasskeys: z.boolean(),
});
export type Me = z.infer<typeof meResponse>;

const oneTimeCode = z.string().regex(/^\d{6}$/, "A code has six digits.");
const password = z.string().min(1, "Enter your password.").max(256, "A password has at most 256 characters.");

/** POST sign-in/options. */
export const staffChallengeRequest = z.object({ email: emailAddress });
/** Options of navigator.credentials.get(). */
export const staffChallengeResponse = z.object({ options: passkeyRequest });
/** POST sign-in/passkey. The credential is validated when it is verified. */
export const staffPasskeySignIn = z.object({
  email: emailAddress,
  challenge: z.string().max(200),
  credential: z.unknown(),
});
/** POST sign-in/password. */
export const staffPasswordSignIn = z.object({ email: emailAddress, password, code: oneTimeCode });

/** POST me/confirm: with a passkey, or with password and code. */
export const confirmRequest = z.union([
  z.object({ challenge: z.string().max(200), credential: z.unknown() }),
  z.object({ password, code: oneTimeCode }),
]);

const token = z.string().regex(/^[\w-]{43}$/, "This is not a whole link.");
/** POST invitation: who is invited, and the secret for one-time codes, for those who choose a password. */
export const invitationRequest = z.object({ token });
export const invitationResponse = z.object({
  email: z.string(),
  role: staffRole,
  /** Whether passkeys are configured for this site. */
  passkeys: z.boolean(),
  /** Secret for an authenticator app, in base32 and as a link that opens such an app. */
  codeSecret: z.string(),
  codeLink: z.string(),
});
export type Invitation = z.infer<typeof invitationResponse>;

export const staffName = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(80, "A name has at most 80 characters.")
  .regex(/^\P{Cc}*$/u, "A name is on one line.");
/** POST invitation/options and invitation/passkey: accepting with a passkey. */
export const acceptOptionsRequest = z.object({ token, name: staffName });
export const acceptWithPasskey = z.object({ token, name: staffName, credential: z.unknown() });
/** POST invitation/password: accepting with a password and the first code. */
export const acceptWithPassword = z.object({ token, name: staffName, password, code: oneTimeCode });

/** GET me/passkeys, and the options of navigator.credentials.create() for a further one. */
export const ownPasskeysResponse = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })),
});
export const passkeyOptionsResponse = z.object({ options: passkeyCreation });
/** POST me/passkeys/add and me/passkeys/remove. */
export const addPasskeyRequest = z.object({ credential: z.unknown(), reason });
export const removePasskeyRequest = z.object({ passkey: z.string().min(1).max(1400), reason });

/** A member of staff, as administrators see them. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  state: z.enum(["invited", "active", "left"]),
  invitedAt: z.iso.datetime(),
  /** When the invitation expires or expired; null once it is accepted. */
  invitedUntil: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  leftAt: z.iso.datetime().nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;
export const staffResponse = z.object({ staff: z.array(staffMember) });
export const inviteRequest = z.object({ email: emailAddress, role: staffRole, reason });
export const roleRequest = z.object({ role: staffRole, reason });
export const reasonRequest = z.object({ reason });

/** An API key for one of the league's own tools. */
const deskKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Actions of the staff calls that it may make. */
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
});
export type DeskKey = z.infer<typeof deskKey>;
/** GET keys. `scopes`: all calls that a key can be allowed to make, with the desk's room that each belongs to. */
export const keysResponse = z.object({
  keys: z.array(deskKey),
  scopes: z.array(z.object({ action: z.string(), summary: z.string(), room: z.string() })),
});
/** POST keys/create. */
export const keyRequest = z.object({
  name: z.string().trim().min(1, "Say what the key is for.").max(80, "A name has at most 80 characters."),
  scopes: z.array(z.string().max(60)).min(1, "Choose what the key may do.").max(400),
  reason,
});
/** The key itself. It is shown only once. */
export const keyResponse = z.object({ key: z.string() });

/** A row of the audit log. */
export const auditRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  staff: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  /** Input of the staff call. */
  asked: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  /** `open`: the call is still running, or its outcome could not be stored. */
  outcome: z.enum(["done", "refused", "open"]),
  failure: z.string().nullable(),
  reason: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;
/** GET audit: newest first. `next` is the `before` of the next page; null on the last one. */
export const auditResponse = z.object({ rows: z.array(auditRow), next: z.int().nullable() });

export { deskError } from "./desk-error.ts";
