/// <reference types="google-publisher-tag" />
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { consentGroups } from "../../../schemas/site/consent.ts";
import { useConsent } from "../../state/consent.ts";

/** Resolves to whether the script was fetched. It is requested once per page load. */
let fetched: Promise<boolean> | null = null;

/** The content security policy allows the script through 'strict-dynamic'. It runs the queued commands once it has loaded. */
function requestScript(script: string): Promise<boolean> {
  if (!("googletag" in window)) Object.assign(window, { googletag: { cmd: [] } });
  fetched ??= new Promise((resolve) => {
    const tag = document.createElement("script");
    tag.async = true;
    tag.src = script;
    tag.onload = () => resolve(true);
    tag.onerror = () => resolve(false);
    document.head.appendChild(tag);
  });
  return fetched;
}

/**
 * A slot that a third party's ad server fills (Google Publisher Tag), in the placement's size. Mounted only with consent to
 * marketing; without consent to personalisation (C0003) the ad server may not personalise.
 */
export function AdServerSlot({
  script,
  adTagID,
  className,
  onFailure,
}: {
  script: string;
  adTagID: string;
  className: string;
  /** Called where the script cannot be fetched, as with a blocker. */
  onFailure: () => void;
}) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const { C0003 } = consentGroups(useConsent());
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    let slot: googletag.Slot | null = null;
    let unmounted = false;
    void requestScript(script).then((isFetched) => {
      if (!isFetched && !unmounted) fail();
    });
    googletag.cmd.push(() => {
      googletag.setConfig({ privacyTreatments: { treatments: C0003 ? [] : ["disablePersonalization"] } });
      slot =
        googletag.defineSlot(adTagID, [Math.floor(width), Math.floor(height)], id)?.addService(googletag.pubads()) ??
        null;
      googletag.enableServices();
      googletag.display(id);
    });
    return () => {
      unmounted = true;
      if (slot !== null) googletag.destroySlots([slot]);
    };
  }, [script, adTagID, C0003, id]);
  return <div ref={container} id={id} className={`${className} overflow-hidden`} />;
}
