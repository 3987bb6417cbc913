import { parseArgs } from "node:util";
import {
  blockAccount,
  bypassAccount,
  grantEntitlements,
  requireNewPassword,
  revokeEntitlements,
  unblockAccount,
} from "./lib/account-changes.ts";
import { createAccount, showAccount } from "./lib/accounts.ts";
import { type Author, thisOperator } from "./lib/audit.ts";
import { migrateLocal } from "./lib/migrations.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, run, withUsage } from "./lib/report.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage.ts";

const usage = `Usage:
  npm run account -- create EMAIL --password PASSWORD [--name NAME] [--grant ENTITLEMENT]…
  npm run account -- show EMAIL
  npm run account -- block EMAIL       no sign-in, no playback; what plays stops, what is signed in ends
  npm run account -- unblock EMAIL
  npm run account -- new-password EMAIL   the next sign-in asks for a new one; what is signed in ends
  npm run account -- grant EMAIL ENTITLEMENT…
  npm run account -- revoke EMAIL ENTITLEMENT…
  npm run account -- bypass EMAIL [--off]     everything plays, on as many devices as it likes

Each takes --remote for the deployed site, --reason "WHY" and --as "WHO", which are kept with the change.
Entitlements: live-video, live-audio, video-archive, match-{fixture id}.`;

const readArguments = () =>
  withUsage(usage, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        password: { type: "string" },
        name: { type: "string" },
        grant: { type: "string", multiple: true, default: [] },
        off: { type: "boolean", default: false },
        reason: { type: "string", default: "none given" },
        as: { type: "string" },
        remote: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }),
  );
type Values = ReturnType<typeof readArguments>["values"];

async function show(storage: Databases, email: string): Promise<void> {
  const account = await showAccount(storage, email);
  if (account === null) throw new CommandError(`There is no account for ${email}.`);
  console.log(`${account.email}\n  id       ${account.ssoID}\n  status   ${account.status}`);
  if (account.blocked) console.log("  BLOCKED: no sign-in, no playback");
  if (account.bypassed) console.log("  restrictions bypassed");
  console.log(`  created  ${account.createdAt.toISOString()}`);
  for (const { entitlement, startsAt, endsAt, reason } of account.grants) {
    console.log(`  ${entitlement} (${reason}) from ${startsAt}${endsAt === null ? "" : ` to ${endsAt}`}`);
  }
  if (account.grants.length === 0) console.log("  no entitlements");
  if (account.audit.length > 0) console.log("  changed by operators");
  for (const { at, operator, action, detail, reason } of account.audit) {
    console.log(`    ${at}  ${operator}  ${[action, detail].join(" ").trim()}: ${reason}`);
  }
}

interface CommandContext {
  storage: Databases;
  email: string;
  names: string[];
  values: Values;
  author: Author;
  now: Date;
}

/** Each command's change; the account is shown afterwards. */
const commands = new Map<string, (work: CommandContext) => Promise<void>>([
  ["show", async () => {}],
  [
    "create",
    async ({ storage, email, values: { password, name, grant }, author, now }) => {
      if (password === undefined) throw new CommandError(`--password is missing.\n\n${usage}`);
      const account = { email, password, displayName: name, grants: grant };
      const { created } = await createAccount(storage, account, now, author);
      if (!created) throw new CommandError(`There is an account for ${email} already. It stays as it is.`);
    },
  ],
  ["block", ({ storage, email, author, now }) => blockAccount(storage, email, author, now)],
  ["unblock", ({ storage, email, author, now }) => unblockAccount(storage, email, author, now)],
  ["new-password", ({ storage, email, author, now }) => requireNewPassword(storage, email, author, now)],
  ["bypass", ({ storage, email, values, author, now }) => bypassAccount(storage, email, !values.off, author, now)],
  ["grant", ({ storage, email, names, author, now }) => grantEntitlements(storage, email, names, author, now)],
  ["revoke", ({ storage, email, names, author, now }) => revokeEntitlements(storage, email, names, author, now)],
]);
const takesNames = new Set(["grant", "revoke"]);

await run(async () => {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  const [name = "", email, ...names] = positionals;
  const command = commands.get(name);
  if (command === undefined) throw new CommandError(usage);
  if (email === undefined) throw new CommandError(`Which account? Give its email address.\n\n${usage}`);
  if (takesNames.has(name) && names.length === 0) throw new CommandError(`Which entitlement?\n\n${usage}`);
  if (!takesNames.has(name) && names.length > 0) throw new CommandError(`What is "${names.join(" ")}"?\n\n${usage}`);

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage() : openLocalStorage(stateRoot);
  const author = { operator: values.as ?? thisOperator(), reason: values.reason };
  try {
    await command({ storage, email, names, values, author, now: new Date() });
    await show(storage, email);
  } finally {
    await storage.close();
  }
});
