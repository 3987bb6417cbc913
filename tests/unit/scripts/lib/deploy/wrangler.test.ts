import { expect, it } from "vitest";
import { wranglerFailure } from "../../../../../scripts/lib/deploy/wrangler.ts";

const failure = (stdout: string) => wranglerFailure(["d1", "execute", "content"], { status: 1, stdout, stderr: "" });

it("says how to sign in, where nobody has", () => {
  const said =
    '{ "error": { "text": "In a non-interactive environment, it\'s necessary to set a CLOUDFLARE_API_TOKEN environment variable" } }';
  expect(failure(said).message).toMatch(/not signed in to Cloudflare: npx wrangler login/);
});

it("says what wrangler has said of anything else", () => {
  expect(failure("no such table: clubs").message).toBe("wrangler d1 execute content failed:\nno such table: clubs");
});
