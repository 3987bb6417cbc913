import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import {
  environmentConfig,
  wantedEnvironment,
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
  expect(wantedEnvironment()).toBe("production");
  expect(wantedEnvironment("staging")).toBe("staging");
  expect(() => wantedEnvironment("prod")).toThrow(/no environment "prod".*production.*staging/);
});
