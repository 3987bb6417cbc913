import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSnapshot } from "valtio";
import type { Promo } from "../../../schemas/content/promo.ts";
import { closePanel, panels } from "../../state/panels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Image } from "../../ui/image.tsx";

const close = () => closePanel("promo");

/**
 * A promo over the page (spec: adverts-and-consent#promo-overlays): Default in the centre, Mini in the lower corner. Both lock
 * the page.
 */
export function PromoOverlay({ promo }: { promo: Promo }) {
  const { promo: open } = useSnapshot(panels);
  const mini = promo.type === "Mini";
  return (
    <Dialog open={open} onClose={close} label={promo.imageAltText} variant={mini ? "corner" : "centre"}>
      <div data-theme="dark" className={`relative bg-surface text-ink ${mini ? "w-80" : "w-[34rem]"} max-w-full`}>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="btn-icon absolute end-2 top-2 z-1 bg-night/80 hover:bg-night"
        >
          <span aria-hidden="true" className="i-lucide-x" />
        </button>
        <PromoLink promo={promo}>
          <Image
            imageKey={promo.imageKey}
            width={mini ? 320 : 640}
            height={mini ? 160 : 360}
            alt=""
            className="block h-auto w-full"
          />
          <span className={`block ${mini ? "p-4" : "p-6"}`}>
            <span className={`block ${mini ? "heading-3" : "heading-2"}`}>{promo.imageAltText}</span>
            <span className="btn btn-primary mt-4">
              Find out more
              {promo.webNewWindow && <span className="visually-hidden"> (opens in a new tab)</span>}
            </span>
          </span>
        </PromoLink>
      </div>
    </Dialog>
  );
}

function PromoLink({ promo: { url, webNewWindow }, children }: { promo: Promo; children: ReactNode }) {
  if (url.startsWith("/") && !webNewWindow) {
    return (
      <Link to={url} onClick={close} className="block">
        {children}
      </Link>
    );
  }
  return (
    <a href={url} onClick={close} className="block" {...(webNewWindow && { target: "_blank", rel: "noopener" })}>
      {children}
    </a>
  );
}
