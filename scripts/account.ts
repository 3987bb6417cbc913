import { parseArgs } from "node:util";
import { createAccount, grantEntitlements, showAccount } from "./lib/accounts.ts";
import { migrateLocal } from "./lib/migrations.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, run } from "./lib/report.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage.ts";

const usage = `Usage:
  npm run account -- create EMAIL --password PASSWORD [--name NAME] [--grant ENTITLEMENT]… [--remote]
  npm run account -- show EMAIL [--remote]
  npm run account -- grant EMAIL ENTITLEMENT… [--remote]

Entitlements: live-video, live-audio, video-archive, match-{fixture id}.`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        password: { type: "string" },
        name: { type: "string" },
        grant: { type: "string", multiple: true, default: [] },
        remote: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function show(storage: Databases, email: string): Promise<void> {
  const account = await showAccount(storage, email);
  if (account === null) throw new CommandError(`There is no account for ${email}.`);
  console.log(`${account.email}\n  id       ${account.ssoID}\n  status   ${account.status}`);
  console.log(`  created  ${account.createdAt.toISOString()}`);
  for (const { entitlement, startsAt, endsAt, reason } of account.grants) {
    console.log(`  ${entitlement} (${reason}) from ${startsAt}${endsAt === null ? "" : ` to ${endsAt}`}`);
  }
  if (account.grants.length === 0) console.log("  no entitlements");
}

await run(async () => {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  const [command, email, ...names] = positionals;
  if (command === undefined || !["create", "show", "grant"].includes(command)) throw new CommandError(usage);
  if (email === undefined) throw new CommandError(`Which account? Give its email address.\n\n${usage}`);
  const { password } = values;
  if (command === "create" && password === undefined) throw new CommandError(`--password is missing.\n\n${usage}`);
  if (command === "grant" && names.length === 0) throw new CommandError(`Which entitlement?\n\n${usage}`);
  if (command !== "grant" && names.length > 0) throw new CommandError(`What is "${names.join(" ")}"?\n\n${usage}`);

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage() : openLocalStorage(stateRoot);
  const now = new Date();
  try {
    if (command === "create" && password !== undefined) {
      const account = { email, password, displayName: values.name, grants: values.grant };
      const { created } = await createAccount(storage, account, now);
      if (!created) throw new CommandError(`There is an account for ${email} already. It stays as it is.`);
    }
    if (command === "grant") await grantEntitlements(storage, email, names, now);
    await show(storage, email);
  } finally {
    await storage.close();
  }
});
