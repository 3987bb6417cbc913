import { useEffect, useRef } from "react";
import {
  type CaptchaForm,
  type CaptchaWidget,
  captchaScripts,
  challengePath,
  proofFields,
} from "../../../schemas/identity/captcha.ts";
import { isEnglish, t } from "../../../schemas/site/messages.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The widget's script, loaded once per page, and only on pages with a captcha. */
function widgetScript(kind: CaptchaWidget["kind"]): HTMLScriptElement {
  const source = captchaScripts[kind];
  const present = document.querySelector<HTMLScriptElement>(`script[src="${source}"]`);
  if (present) return present;
  const script = document.createElement("script");
  // Only our own script is a module: one of another site would need CORS headers.
  if (kind === "altcha") script.type = "module";
  script.src = source;
  document.head.appendChild(script);
  return script;
}

/**
 * Adds a captcha's proof to its form. Without script the form leads to a page that makes the visitor wait instead
 * (worker/captcha/waiting-page.tsx).
 */
export function Captcha({ form, widget }: { form: CaptchaForm; widget: CaptchaWidget }) {
  // The widgets change their own elements, which would break hydration.
  const hydrated = useHydrated();
  const space = widget.kind === "altcha" ? "min-h-9" : "min-h-18";
  if (!hydrated) return <div className={space} />;
  return (
    <div className={`${space} pt-3`}>
      {widget.kind === "altcha" ? <Altcha form={form} /> : <Turnstile form={form} siteKey={widget.siteKey} />}
    </div>
  );
}

function Altcha({ form }: { form: CaptchaForm }) {
  useEffect(() => {
    widgetScript("altcha");
  }, []);
  // The script has both in English.
  const messages = !isEnglish() && {
    working: t("One moment: your browser is showing that you are no robot."),
    failed: t("That did not work. Please send the form again."),
  };
  return <proof-of-work name={proofFields.altcha} challenge={challengePath(form)} {...messages} />;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "proof-of-work": HTMLAttributes<HTMLElement> & {
        name: string;
        challenge: string;
        working?: string;
        failed?: string;
      };
    }
  }
}

declare global {
  interface Window {
    turnstile?: {
      render(container: HTMLElement, options: { sitekey: string; action: string }): string | undefined;
      remove(widget: string): void;
    };
  }
}

function Turnstile({ form, siteKey }: { form: CaptchaForm; siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let widget: string | undefined;
    const show = () => {
      if (container.current) widget = window.turnstile?.render(container.current, { sitekey: siteKey, action: form });
    };
    const script = widgetScript("turnstile");
    if (window.turnstile) show();
    else script.addEventListener("load", show);
    return () => {
      script.removeEventListener("load", show);
      if (widget !== undefined) window.turnstile?.remove(widget);
    };
  }, [form, siteKey]);
  return <div ref={container} />;
}
