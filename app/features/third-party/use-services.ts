import { useEffect } from "react";
import { useLocation } from "react-router";
import { isSecret } from "../../../schemas/site/secret-path.ts";
import type { SiteServices } from "../../../schemas/site/site-services.ts";
import { useConsent } from "../../state/consent.ts";
import { keepLoading } from "../../ui/keep-loading.ts";
import { logEvent } from "../events/log-event.ts";

/** Whether the services were started; React runs effects twice in development. */
let started = false;

/** Loads the code of the configured services, if any and if the address is no secret, and logs page views. */
export function useServices(services: SiteServices): void {
  const { pathname } = useLocation();
  const { decided } = useConsent();
  useEffect(() => {
    if (started || !Object.values(services).some(Boolean)) return;
    started = true;
    // Nor on a later page of this document: a service that runs there reads the address when its reader goes back.
    if (isSecret(window.location.pathname)) return;
    keepLoading(
      () => import("./start-services-lazy.ts"),
      ({ startServices }) => startServices(services),
    );
  }, [services]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a page.
  useEffect(() => {
    if (decided) logEvent({ action: "pageView" });
  }, [pathname, decided]);
}
