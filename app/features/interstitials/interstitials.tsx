import { useConsent } from "../../state/consent.ts";
import { useAfterLoad } from "../../ui/use-after-load.ts";

async function loadContent() {
  // The check also keeps them out of the Worker's bundle.
  if (import.meta.env.SSR) throw new Error("Promos and splash adverts show in browsers only.");
  return await import("./interstitials-lazy.tsx");
}

/** Promos and the splash advert: after load, and only after a decision on cookies. */
export function Interstitials() {
  const { decided } = useConsent();
  const content = useAfterLoad(loadContent, decided);
  return content && <content.InterstitialQueue />;
}
