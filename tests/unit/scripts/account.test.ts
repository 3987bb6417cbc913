import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../../scripts/lib/accounts/accounts.ts";
import { openLocalStorage } from "../../../scripts/lib/storage/storage.ts";
import { writeMigrated } from "../support/migrated-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "account-"));
afterAll(() => rmSync(folder, { recursive: true }));
const email = "fan@league.example";
let ssoID: string;
beforeAll(async () => {
  await writeMigrated(folder);
  const storage = openLocalStorage(folder);
  const author = { operator: "steward@ground", reason: "asked for" };
  ({ ssoID } = await createAccount(storage, { email, password: "floodlights at seven" }, new Date(), author));
  await storage.close();
});

/** Runs the command with a site that responds with 204, and records the requests. */
async function account(...args: string[]) {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    requests.push([request.url, request.headers["x-service-key"], JSON.parse(await text(request))]);
    response.writeHead(204).end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "localhost", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const child = spawn(process.execPath, ["scripts/account.ts", ...args], {
    env: { ...process.env, PORT: String(port), SERVICE_KEY: "the-key-of-the-site", STATE_DIR: folder },
  });
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  server.close();
  return { said: output + error, requests };
}

describe("npm run account", () => {
  it("new-password has the running site review the account's streams at once", async () => {
    const { said, requests } = await account("new-password", email);
    const review = { data: { attributes: { userID: ssoID } } };
    expect(requests).toEqual([["/api/standing-changes", "the-key-of-the-site", review]]);
    expect(said).toContain("Its streams were reviewed.");
  });
});
