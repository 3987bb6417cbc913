import type { Context } from "hono";
import type { z } from "zod";
import type { Author } from "../../schemas/desk/fans.ts";
import type { StaffRole } from "../../schemas/desk/staff.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import type { OperatorAccountService } from "../services/operator-accounts.ts";
import { type DeskSession, isConfirmed } from "./session.ts";

/** Who makes a call: a member of staff, or one of the league's own tools with an API key, which has no session. */
export interface Caller {
  id: string;
  name: string;
  session: DeskSession | null;
}

/** The caller's session. @throws ApiError 403 for an API key */
export function requirePerson({ session }: Caller): DeskSession {
  if (session === null) throw new ApiError(403, "wrong_scope", "A key may not do that.");
  return session;
}

/**
 * Requires a confirmed sign-in, for calls that are only destructive with some inputs. API keys pass, because an administrator confirmed
 * their scopes.
 * @throws ApiError 403 if the sign-in was not confirmed recently
 */
export function requireConfirmed({ session }: Pick<Caller, "session">): void {
  if (session !== null && !isConfirmed(session)) {
    throw new ApiError(403, "confirmation_needed", "Confirm that it is you, and try again.");
  }
}

/** What a staff call's `run` gets besides its input. */
export interface CallScope {
  c: Context<AppEnv>;
  caller: Caller;
  fans: OperatorAccountService;
  /** The caller and the reason, for the payments and identity backends. */
  author: Author;
  now: Date;
}

/** What the audit log stores of a call. Null for calls that change nothing and show no personal data. */
interface Audited<Input> {
  /** The account, article, match etc. that is viewed or changed; null if not known yet. */
  subject(input: Input): string | null;
  /** The input as the log stores it, without secrets and long texts; by default everything but the reason. */
  loggedInput?(input: Omit<Input, "reason">): unknown;
  /** Reads the subject's state, before and after the call. */
  state?(scope: CallScope, input: Input): Promise<unknown>;
  /** Whether the log stores the response, because only the response names what was created. */
  logsResponse?: true;
}

/** A file that is the whole body of a call. `run` reads it from the request, and refuses other contents. */
interface UploadedFile {
  /** Media types in the API description. The actual type is detected from the bytes. */
  types: readonly string[];
  maxBytes: number;
}

/** A staff call: its OpenAPI description, who may make it, and what it does. */
export interface StaffCall {
  method: "GET" | "POST";
  /** Path below /api/desk/v1, with parameters as `{name}`. */
  path: string;
  /** Its name in OpenAPI and in the audit log, such as fans.block. */
  action: string;
  summary: string;
  roles: readonly StaffRole[];
  /** Whether it needs a recently confirmed sign-in, as refunds, blocking and changes of staff do. */
  confirmed: boolean;
  /** Whether it changes anything on fans' pages other than the league's description. Cached pages are then rendered again. */
  onFansPages: boolean;
  /** Path parameters and the query or body. */
  input: z.ZodObject;
  /** Null if the body is JSON. */
  file: UploadedFile | null;
  response: z.ZodType;
  /** Parses the input. `audit` is null for calls that are not audited. */
  prepare(
    given: unknown,
    parse: <Schema extends z.ZodType>(schema: Schema, given: unknown) => z.output<Schema>,
  ): {
    run(scope: CallScope): Promise<unknown>;
    reason: string;
    audit: {
      subject: string | null;
      input: unknown;
      state: ((scope: CallScope) => Promise<unknown>) | null;
      logsResponse: boolean;
    } | null;
  };
}

interface CallInput<Input extends z.ZodObject, Response extends z.ZodType>
  extends Pick<StaffCall, "method" | "path" | "action" | "summary" | "roles"> {
  confirmed?: boolean;
  onFansPages?: boolean;
  file?: UploadedFile;
  input: Input;
  response: Response;
  audit: Audited<z.output<Input>> | null;
  /** Gets the input without the reason, which only goes to the audit log. */
  run(scope: CallScope, input: Omit<z.output<Input>, "reason">): Promise<z.input<Response>>;
}

/** Creates a staff call. `run` gets the types of its input and response. */
export function staffCall<Input extends z.ZodObject, Response extends z.ZodType>(
  call: CallInput<Input, Response>,
): StaffCall {
  const { audit, run, confirmed = false, onFansPages = false, file = null, ...described } = call;
  return {
    ...described,
    confirmed,
    onFansPages,
    file,
    prepare(given, parse) {
      const input = parse(call.input, given);
      const { reason, ...rest } = input;
      return {
        run: (scope) => run(scope, rest),
        reason: typeof reason === "string" ? reason : "",
        audit: audit && {
          subject: audit.subject(input),
          input: audit.loggedInput?.(rest) ?? rest,
          state: audit.state === undefined ? null : async (scope) => await audit.state?.(scope, input),
          logsResponse: audit.logsResponse ?? false,
        },
      };
    },
  };
}
