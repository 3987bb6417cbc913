import { env, exports } from "cloudflare:workers";
import type { Backend, BackendName } from "../../../worker/services/backends.ts";

/** An embedded backend of the built site, called with the site's service key, as its services do. */
export function keyedBackend(name: BackendName): Backend {
  return {
    name,
    mode: "embedded",
    async fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set("x-service-key", testSetting("SERVICE_KEY"));
      return await exports.default.fetch(
        new Request(`https://site.example/origin/${name}/${path}`, { ...init, headers }),
      );
    },
  };
}

/** A text variable of the test site's environment. */
export function testSetting(name: string): string {
  const value: unknown = Reflect.get(env, name);
  if (typeof value !== "string") throw new Error(`${name} is no text variable of the test site`);
  return value;
}
