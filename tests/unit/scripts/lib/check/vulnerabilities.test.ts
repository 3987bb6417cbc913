import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { knownVulnerabilities } from "../../../../../scripts/lib/check/vulnerabilities.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** npm settings for a local registry that responds to audit requests with these advisories. */
async function registryWith(status: number, advisories: object): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    const isQuestion = request.method === "POST";
    response.writeHead(isQuestion ? status : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isQuestion ? advisories : {}));
  });
  closing.push(() => server.close());
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return { npm_config_registry: `http://127.0.0.1:${port}/` };
}

test("names each vulnerable package and how severe it is", async () => {
  const advisory = {
    id: 1,
    url: "https://advisories.example/1",
    title: "Invented",
    severity: "high",
    vulnerable_versions: "*",
  };
  const said = await knownVulnerabilities(await registryWith(200, { aws4fetch: [advisory] }));
  expect(said).toBe("1, to be gone as soon as SECURITY.md says\n  high: aws4fetch");
});

test("says that there are none", async () => {
  expect(await knownVulnerabilities(await registryWith(200, {}))).toBe("none");
});

test("is skipped when nothing responds, or something that knows no advisories", async () => {
  const passedOver = "passed over, because the package registry could not be asked";
  expect(await knownVulnerabilities({ npm_config_registry: "http://127.0.0.1:9/" })).toBe(passedOver);
  expect(await knownVulnerabilities(await registryWith(405, {}))).toBe(passedOver);
});
