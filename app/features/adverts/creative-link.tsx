import { type ReactNode, useRef } from "react";
import { logEvent } from "../events/log-event.ts";
import { useImpression } from "./use-impression.ts";

/** The advert's fields in events (spec: calls#advert-events). Footer adverts have no references. */
export interface CreativeInfo {
  id: number;
  advertName: string;
  advertRef: string;
  campaignRef: string;
}

const eventFields = ({ id, advertName, advertRef, campaignRef }: CreativeInfo) => ({
  advertID: String(id),
  advertName: advertName.slice(0, 200),
  advertRef: advertRef.slice(0, 200),
  campaignRef: campaignRef.slice(0, 200),
});

/** Link to an advertiser that logs its impression and its clicks. `children` is the image. */
export function CreativeLink({
  creative,
  href,
  className = "",
  onFollow,
  children,
}: {
  creative: CreativeInfo;
  href: string;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useImpression(link, () => logEvent({ action: "impression", ...eventFields(creative) }));
  const follow = () => {
    logEvent({ action: "click", ...eventFields(creative) });
    onFollow?.();
  };
  return (
    <a
      ref={link}
      href={href}
      target="_blank"
      rel="sponsored nofollow noopener"
      className={className}
      onClick={follow}
      // The middle button also opens links.
      onAuxClick={(event) => {
        if (event.button === 1) follow();
      }}
    >
      {children}
    </a>
  );
}
