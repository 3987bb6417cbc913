import { type ReactNode, useRef } from "react";
import { logEvent } from "../events/log-event.ts";
import { useSeen } from "./use-impression.ts";

/** What events tell of an advert (spec: calls#advert-events). The footer form has no references. */
export interface Placed {
  id: number;
  advertName: string;
  advertRef: string;
  campaignRef: string;
}

const described = ({ id, advertName, advertRef, campaignRef }: Placed) => ({
  advertID: String(id),
  advertName: advertName.slice(0, 200),
  advertRef: advertRef.slice(0, 200),
  campaignRef: campaignRef.slice(0, 200),
});

/** A link to an advertiser that tells when it was seen and when it was followed. `children` is its picture. */
export function PlacementLink({
  placed,
  href,
  className = "",
  onFollow,
  children,
}: {
  placed: Placed;
  href: string;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useSeen(link, () => logEvent({ action: "impression", ...described(placed) }));
  const follow = () => {
    logEvent({ action: "click", ...described(placed) });
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
      // The middle button opens links too.
      onAuxClick={(event) => {
        if (event.button === 1) follow();
      }}
    >
      {children}
    </a>
  );
}
