import type {} from "altcha/types/react";
import { useEffect, useRef } from "react";
import {
  type CaptchaForm,
  type CaptchaWidget,
  captchaScripts,
  challengePath,
} from "../../../schemas/identity/captcha.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The widget's script, loaded once a page, and only on pages with such a form. */
function widgetScript(kind: CaptchaWidget["kind"]): HTMLScriptElement {
  const source = captchaScripts[kind];
  const present = document.querySelector<HTMLScriptElement>(`script[src="${source}"]`);
  if (present) return present;
  const script = document.createElement("script");
  // A module of another site would need its leave.
  if (kind === "altcha") script.type = "module";
  script.src = source;
  document.head.appendChild(script);
  return script;
}

/**
 * Stands in a form and sends a proof with it that a person is there. Without script there is none, and the form leads to a
 * slower door (worker/captcha/waiting-page.tsx).
 */
export function Captcha({ form, widget }: { form: CaptchaForm; widget: CaptchaWidget }) {
  // The widget fills its own element, which must not happen before React has taken the page over.
  const ready = useHydrated();
  if (!ready) return <div className="min-h-18" />;
  return (
    <div className="min-h-18 pt-3">
      {widget.kind === "altcha" ? <Altcha form={form} /> : <Turnstile form={form} siteKey={widget.siteKey} />}
    </div>
  );
}

function Altcha({ form }: { form: CaptchaForm }) {
  useEffect(() => {
    widgetScript("altcha");
  }, []);
  // The work is done when the form is sent: nobody has to tick anything, and no challenge grows old while a fan types.
  return <altcha-widget challenge={challengePath(form)} auto="onsubmit" />;
}

declare global {
  interface Window {
    turnstile?: {
      render(place: HTMLElement, options: { sitekey: string; action: string }): string | undefined;
      remove(widget: string): void;
    };
  }
}

function Turnstile({ form, siteKey }: { form: CaptchaForm; siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let widget: string | undefined;
    const show = () => {
      if (place.current) widget = window.turnstile?.render(place.current, { sitekey: siteKey, action: form });
    };
    const script = widgetScript("turnstile");
    if (window.turnstile) show();
    else script.addEventListener("load", show);
    return () => {
      script.removeEventListener("load", show);
      if (widget !== undefined) window.turnstile?.remove(widget);
    };
  }, [form, siteKey]);
  return <div ref={place} />;
}
