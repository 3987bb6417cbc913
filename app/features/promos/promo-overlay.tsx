import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import type { Promo } from "../../../schemas/content/promo.ts";
import { t } from "../../../schemas/site/messages.ts";
import { closePanel, usePanels } from "../../state/panels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { focusMain } from "../../ui/focus-main.ts";
import { Image } from "../../ui/image.tsx";
import { useImpression } from "../adverts/use-impression.ts";
import { recordPromoShown } from "./use-promo.ts";

const close = () => closePanel("promo");

/** A promo over the page, which it locks (spec: adverts-and-consent#promo-overlays). */
export function PromoOverlay({ promo }: { promo: Promo }) {
  const { promo: open } = usePanels();
  return (
    <Dialog open={open} onClose={close} label={promo.imageAltText} variant="centre">
      <PromoCard promo={promo} mini={false} onClose={close} />
    </Dialog>
  );
}

/**
 * A small promo beside the page: in the lower corner, or on phones, where it would cover buttons, at the page's end. It counts as shown
 * once it is in view.
 */
export function MiniPromo({ promo }: { promo: Promo }) {
  const card = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(true);
  useImpression(card, () => recordPromoShown(promo));
  const end = document.getElementById("main");
  if (!open || end === null) return null;
  const leave = () => {
    setOpen(false);
    focusMain();
  };
  return createPortal(
    <aside
      ref={card}
      aria-label={promo.imageAltText}
      className="page-width pb-6 m:fixed m:end-4 m:bottom-[calc(1rem+var(--bottom-inset,0px))] m:z-40 m:w-auto m:p-0 print:hidden"
    >
      <PromoCard promo={promo} mini onClose={leave} />
    </aside>,
    end,
  );
}

function PromoCard({ promo, mini, onClose }: { promo: Promo; mini: boolean; onClose: () => void }) {
  return (
    <div
      data-theme="dark"
      className={`relative max-w-full bg-surface text-ink ${mini ? "mx-auto w-80 overflow-hidden rounded-card shadow-2xl" : "w-[34rem]"}`}
    >
      <button
        type="button"
        aria-label={t("Close")}
        onClick={onClose}
        className="btn-icon absolute end-2 top-2 z-1 bg-night/80 hover:bg-night"
      >
        <span className="i-lucide-x" />
      </button>
      <PromoLink promo={promo} onFollow={onClose}>
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
            {t("Find out more")}
            {promo.webNewWindow && <span className="visually-hidden">{` ${t("(opens in a new tab)")}`}</span>}
          </span>
        </span>
      </PromoLink>
    </div>
  );
}

function PromoLink({
  promo: { url, webNewWindow },
  onFollow,
  children,
}: {
  promo: Promo;
  onFollow: () => void;
  children: ReactNode;
}) {
  if (url.startsWith("/") && !webNewWindow) {
    return (
      <Link to={url} onClick={onFollow} className="block">
        {children}
      </Link>
    );
  }
  return (
    <a href={url} onClick={onFollow} className="block" {...(webNewWindow && { target: "_blank", rel: "noopener" })}>
      {children}
    </a>
  );
}
