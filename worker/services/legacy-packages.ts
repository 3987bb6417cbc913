import { type LegacyOption, legacyPackagesResponse } from "../../schemas/payments/legacy-packages.ts";
import type { Settings } from "../settings.ts";
import { readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { fetchWithLimits } from "./remote-backend.ts";

/**
 * Lists packages of an older provider (spec: calls#legacy-provider); empty without one.
 * @throws BackendError when there is no valid response
 */
export async function legacyPackages(
  { LEGACY_PACKAGES_API: url, SHOW_PACKAGES }: Pick<Settings, "LEGACY_PACKAGES_API" | "SHOW_PACKAGES">,
  options: { signal: AbortSignal },
): Promise<LegacyOption[]> {
  if (url === "" || SHOW_PACKAGES === "off") return [];
  const provider: Backend = {
    name: "payments",
    mode: "remote",
    fetch: (path, init) => fetchWithLimits("legacy packages", new Request(path, init)),
  };
  return (await readBackend(provider, url, legacyPackagesResponse, options)) ?? [];
}
