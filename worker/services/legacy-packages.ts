import { type LegacyOption, legacyPackagesResponse } from "../../schemas/payments/legacy-packages.ts";
import type { Settings } from "../settings.ts";
import { readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";
import { fetchWithLimits } from "./remote-backend.ts";

/**
 * What an older provider still sells (spec: calls#legacy-provider): nothing, where the league has none.
 * @throws BackendError when the provider gives no usable answer.
 */
export async function legacyPackages(
  { LEGACY_PACKAGES_API: address, SHOW_PACKAGES }: Pick<Settings, "LEGACY_PACKAGES_API" | "SHOW_PACKAGES">,
  options: { signal: AbortSignal },
): Promise<LegacyOption[]> {
  if (address === "" || SHOW_PACKAGES === "off") return [];
  const provider: Backend = {
    name: "payments",
    mode: "remote",
    fetch: (path, init) => fetchWithLimits("legacy packages", new Request(path, init)),
  };
  return (await readBackend(provider, address, legacyPackagesResponse, options))?.data ?? [];
}
