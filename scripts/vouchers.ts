import { closeSync, rmSync, writeSync } from "node:fs";
import { vouchersCSV } from "../schemas/payments/voucher-csv.ts";
import { parseVoucherOrder, type VoucherOrder } from "./lib/accounts/voucher-options.ts";
import { createVouchers, listVouchers, stopVouchers } from "./lib/accounts/vouchers.ts";
import { thisOperator } from "./lib/audit.ts";
import { stateRoot } from "./lib/paths.ts";
import { createPrivateFile } from "./lib/private-file.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { setSiteClock } from "./lib/site/site-clock.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage/storage.ts";

const usage = `Usage:
  npm run vouchers -- create --codes 100 --expires 2026-12-31 WHAT [HOW LONG] [--uses 1] [--out vouchers.csv]
  npm run vouchers -- list
  npm run vouchers -- stop BATCH       no code of it is taken any more; what was redeemed stays

WHAT is one of --match 2500001, --club 16, --competition 10 and --entitlement live-video (more than once for more).
HOW LONG is --days 30, counted from redemption, or --until 2027-05-31. A match needs neither.
--uses is how many accounts may redeem each code; --title "…" says what it opens, in your own words.
Each takes --remote for the deployed site (--env staging: for staging), --reason "WHY" and --as "WHO". The codes stand in the file alone.`;

const commandLine = () =>
  readArguments(usage, {
    allowPositionals: true,
    options: {
      codes: { type: "string", default: "1" },
      uses: { type: "string", default: "1" },
      match: { type: "string" },
      club: { type: "string" },
      competition: { type: "string" },
      entitlement: { type: "string", multiple: true, default: [] },
      title: { type: "string" },
      days: { type: "string" },
      until: { type: "string" },
      expires: { type: "string" },
      out: { type: "string", default: "vouchers.csv" },
      reason: { type: "string", default: "none given" },
      as: { type: "string" },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
    },
  });

async function create(storage: Databases, order: VoucherOrder, values: ReturnType<typeof commandLine>["values"]) {
  // Opened before the codes are created.
  const file = createPrivateFile(values.out);
  try {
    const author = { operator: values.as ?? thisOperator(), reason: values.reason };
    const batch = await createVouchers(storage, order, author, new Date());
    writeSync(file, vouchersCSV(batch, order));
    console.log(`${batch.codes.length} codes in ${values.out}, batch ${batch.id}\n  open: ${batch.title}`);
  } catch (error) {
    rmSync(values.out);
    throw error;
  } finally {
    closeSync(file);
  }
}

async function list(storage: Databases): Promise<void> {
  const batches = await listVouchers(storage);
  if (batches.length === 0) console.log("There are no vouchers.");
  for (const { id, title, codes, uses, redeemed, expiresAt, createdAt, operator, note } of batches) {
    console.log(
      `${id}\n  ${title}\n  ${codes} codes, ${uses} uses each, redeemed ${redeemed} times, until ${expiresAt}`,
    );
    console.log(`  made ${createdAt} by ${operator}: ${note}`);
  }
}

await run(async () => {
  const { values, positionals } = commandLine();
  const [command, batch, ...more] = positionals;
  const expected = { create: 1, list: 1, stop: 2 }[command ?? ""];
  if (expected === undefined || positionals.length !== expected || more.length > 0) throw new CommandError(usage);

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage(values.env) : openLocalStorage(stateRoot);
  try {
    await setSiteClock(storage);
    if (command === "create") return await create(storage, parseVoucherOrder(values, new Date()), values);
    if (batch !== undefined) await stopVouchers(storage, batch, new Date());
    await list(storage);
  } finally {
    await storage.close();
  }
});
