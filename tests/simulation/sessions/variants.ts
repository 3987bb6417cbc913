import type { Variant } from "../runtime/load-module.ts";

const current = "session/current.ts";
const renewal = "session/renewal.ts";
const end = "session/end.ts";
const index = "session/session-index.ts";

/** Sessions that are wrong on purpose. */
export const sessionVariants: readonly Variant[] = [
  {
    name: "believes a record that was ended elsewhere",
    file: current,
    replaces: "if (changedAt !== null && !isOut) {",
    by: "if (!isOut) {",
  },
  {
    name: "lets a blocked account in",
    file: current,
    replaces: "if (changedAt !== null && !isOut) {",
    by: "if (changedAt !== null) {",
  },
  {
    name: "lasts for months while it is used",
    file: "session/session-limits.ts",
    replaces: "absolute: 30 *",
    by: "absolute: 90 *",
  },
  {
    name: "lasts a month without use",
    file: current,
    replaces: " || record.seenAt <= seenAfter",
    by: "",
  },
  {
    name: "does not note that it is used",
    file: "session/storage.ts",
    replaces: 'session.set("record", record);',
    by: 'if (!session.has("record")) session.set("record", record);',
  },
  {
    name: "takes another account's tokens",
    file: renewal,
    replaces: "identity.ssoID !== record.identity.ssoID",
    by: "false",
  },
  {
    name: "goes on without valid tokens while the provider is down",
    file: renewal,
    replaces: "record.tokens.expiresAt > nowInSeconds() ?",
    by: "record.tokens.expiresAt > 0 ?",
  },
  {
    name: "ends because the provider is down",
    file: renewal,
    replaces: 'error.kind === "unavailable" || ',
    by: "",
  },
  {
    name: "goes on when its provider refuses",
    file: renewal,
    replaces: 'await endStoredSession(c, "session ended");\n    return null;',
    by: "return { session, record };",
  },
  {
    name: "stays when another one begins in its browser",
    file: "session/start.ts",
    replaces: 'await endStoredSession(c, "signed out");',
    by: "",
  },
  {
    name: "leaves its streams playing",
    file: end,
    replaces: "registered && endStreams(",
    by: "!registered && endStreams(",
  },
  {
    name: "leaves the streams of sessions that are ended elsewhere playing",
    file: end,
    replaces: "    endStreams(c, ssoID, recordKey, reason),\n  ]);",
    by: "  ]);",
  },
  {
    name: "ends with the others",
    file: index,
    replaces: 'sql: "account_id = ? AND id <> ?"',
    by: "sql: \"account_id = ? AND (id <> ? OR id <> '')\"",
  },
  {
    name: "is not ended at the provider",
    file: end,
    replaces: "await identityProvider(c).signOut(tokens);",
    by: "identityProvider(c);",
  },
  {
    name: "is ended by the one before it",
    file: index,
    replaces: 'sql: "account_id = ? AND id = ?"',
    by: 'sql: "account_id = ? AND id <> ?"',
  },
];
