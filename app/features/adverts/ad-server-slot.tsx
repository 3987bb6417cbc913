/// <reference types="google-publisher-tag" />
import { useEffect, useId, useRef } from "react";
import { consentGroups } from "../../../schemas/site/consent.ts";
import { useConsent } from "../../state/consent.ts";

/** Whether the script has been requested: once per page load. The content security policy allows it through 'strict-dynamic'. */
let requested = false;
function requestScript(script: string): void {
  // The ad server's script runs the queued commands once it has loaded.
  if (!("googletag" in window)) Object.assign(window, { googletag: { cmd: [] } });
  if (requested) return;
  requested = true;
  const tag = document.createElement("script");
  tag.async = true;
  tag.src = script;
  tag.onerror = () => console.warn("The ad server's script could not be fetched.");
  document.head.appendChild(tag);
}

/**
 * A slot that a third party's ad server fills (Google Publisher Tag), in the placement's size. Mounted only with consent to
 * marketing; without consent to personalisation (C0003) the ad server may not personalise.
 */
export function AdServerSlot({ script, adTagID, className }: { script: string; adTagID: string; className: string }) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const { C0003 } = consentGroups(useConsent());
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    let slot: googletag.Slot | null = null;
    requestScript(script);
    googletag.cmd.push(() => {
      googletag.setConfig({ privacyTreatments: { treatments: C0003 ? [] : ["disablePersonalization"] } });
      slot =
        googletag.defineSlot(adTagID, [Math.floor(width), Math.floor(height)], id)?.addService(googletag.pubads()) ??
        null;
      googletag.enableServices();
      googletag.display(id);
    });
    return () => {
      if (slot !== null) googletag.destroySlots([slot]);
    };
  }, [script, adTagID, C0003, id]);
  return <div ref={container} id={id} className={`${className} overflow-hidden`} />;
}
