import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import {
  deployedOrigin,
  environmentConfig,
  requireEnvironment,
  writeEnvironmentConfig,
} from "../../../../../scripts/lib/deploy/environments.ts";

const local = unstable_readConfig({ config: "wrangler.toml" });
const deployed = (name: string) => unstable_readConfig({ config: writeEnvironmentConfig(name) });

describe.each(["production", "staging"])("the environment %s", (name) => {
  const config = deployed(name);

  it("has every binding of wrangler.toml", () => {
    const bindings = ({
      d1_databases,
      kv_namespaces,
      r2_buckets,
      queues,
      durable_objects,
      ratelimits,
    }: typeof local) => [
      ...[d1_databases, kv_namespaces, r2_buckets, queues.producers ?? []].flat().map(({ binding }) => binding),
      ...[durable_objects.bindings, ratelimits].flat().map((bound) => bound.name),
    ];
    expect(bindings(config)).toEqual(bindings(local));
    const shared = [
      "images",
      "version_metadata",
      "triggers",
      "migrations",
      "compatibility_flags",
      "observability",
    ] as const;
    for (const setting of shared) expect(config[setting], setting).toEqual(local[setting]);
  });

  it("takes none of the local machine's variables", () => {
    expect(config.vars.ENVIRONMENT).toBe(name);
    expect(Object.keys(config.vars)).not.toContain("STREAMER_HOSTS");
  });
});

describe("names of deployed resources", () => {
  const own = (name: string): string[] => {
    const { name: worker, d1_databases, r2_buckets, queues, ratelimits } = environmentConfig(name);
    return [
      worker,
      ...d1_databases.map(({ database_name }) => database_name),
      ...r2_buckets.map(({ bucket_name }) => bucket_name),
      ...queues.producers.map(({ queue }) => queue),
      ...queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? queue]),
      ...ratelimits.map(({ namespace_id }) => namespace_id),
    ];
  };

  it("begin with the environment's", () => {
    const names = own("production").filter((each) => Number.isNaN(Number(each)));
    expect(names).toContain("crown-league-content");
    expect(names.filter((each) => !each.startsWith("crown-league"))).toEqual([]);
  });

  it("and numbers of limits are not shared by production and staging", () => {
    const staging = new Set(own("staging"));
    expect(own("production").filter((each) => staging.has(each))).toEqual([]);
  });
});

it("only production may be selected without a name, and only described environments", () => {
  expect(requireEnvironment()).toBe("production");
  expect(requireEnvironment("staging")).toBe("staging");
  expect(() => requireEnvironment("prod")).toThrow(/no environment "prod".*production.*staging/);
});

describe("an environment of one's own", () => {
  const own = mkdtempSync(join(tmpdir(), "environments-"));
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(own, { recursive: true }));

  /** The configuration of an environment with these lines, and of a league with these domains. */
  function described(lines: string[], variables: string[], domains: string[] = []) {
    writeFileSync(join(own, "league.json"), JSON.stringify({ domains }));
    const head = ['name = "mine"', `league = "${own}"`, "first_rate_limit = 1", ...lines];
    writeFileSync(join(own, "mine.toml"), [...head, "[vars]", ...variables].join("\n"));
    vi.stubEnv("ENVIRONMENTS_DIR", own);
    return { address: deployedOrigin("mine"), datasets: environmentConfig("mine").analytics_engine_datasets };
  }
  const production = 'ENVIRONMENT = "production"';

  it("is at the first of its routes", () => {
    const routes = ['routes = [{ pattern = "www.mine.org", custom_domain = true }, "mine.org/*"]'];
    expect(described(routes, [production], ["mine.net"]).address).toBe("https://www.mine.org");
    expect(described(['routes = ["mine.org/*"]'], [production]).address).toBe("https://mine.org");
    expect(described(['routes = ["*.mine.org/*"]'], [production]).address).toBeNull();
  });

  it("is at its league's first domain in production, and nowhere by a domain of examples", () => {
    expect(described([], [production], ["mine.net", "mine.org"]).address).toBe("https://mine.net");
    expect(described([], ['ENVIRONMENT = "staging"'], ["mine.net"]).address).toBeNull();
    expect(described([], [production], ["www.mine.example"]).address).toBeNull();
    expect(described([], [production]).address).toBeNull();
  });

  it("has the dataset of its metrics bound where they are kept in one", () => {
    const api = 'METRICS_API = "https://api.cloudflare.com/client/v4/accounts/1/analytics_engine/sql"';
    expect(described([], [production]).datasets).toEqual([]);
    expect(described([], [production, api]).datasets).toEqual([{ binding: "METRICS", dataset: "league_metrics" }]);
    expect(described([], [production, api, 'METRICS_DATASET = "mine"']).datasets).toEqual([
      { binding: "METRICS", dataset: "mine" },
    ]);
  });
});
