import { subscribe } from "valtio";
import type { Consent } from "../../../schemas/site/consent.ts";
import type { SiteServices } from "../../../schemas/site/site-services.ts";
import { consent } from "../../state/consent.ts";
import { keepLoading } from "../../ui/keep-loading.ts";
import { setEventHandler } from "../events/log-event.ts";
import { applyWithdrawal, eventSender } from "../events/send-events.ts";

/** A third party's code, the consent category that it needs, and its configured id, or null. */
interface Adapter {
  category: keyof Consent;
  id: string | null;
  load: () => Promise<{ start: (id: string) => void }>;
}

const adaptersOf = (services: SiteServices): Adapter[] => [
  { category: "marketing", id: services.tagManager, load: () => import("./tag-manager-lazy.ts") },
  { category: "analytics", id: services.analytics, load: () => import("./analytics-lazy.ts") },
];

/** Starts the configured services as soon as the user consents, and never before. Called once per page. */
export function startServices(services: SiteServices): void {
  const adapters = adaptersOf(services);
  const started = new Set<Adapter>();
  if (services.eventTracking || services.tagManager !== null) setEventHandler(eventSender(services));

  const update = () => {
    applyWithdrawal();
    for (const adapter of adapters) {
      const { category, id, load } = adapter;
      if (id === null) continue;
      if (!consent[category]) {
        // A script that has run cannot be undone: only a reload removes it.
        if (started.has(adapter)) window.location.reload();
        continue;
      }
      if (started.has(adapter)) continue;
      started.add(adapter);
      keepLoading(load, ({ start }) => start(id));
    }
  };
  subscribe(consent, update);
  update();

  if (services.consentBanner !== null) {
    const { consentBanner } = services;
    // The banner asks for the consent, so it cannot wait for it.
    keepLoading(
      () => import("./consent-banner-lazy.ts"),
      ({ start }) => start(consentBanner),
    );
  }
}
