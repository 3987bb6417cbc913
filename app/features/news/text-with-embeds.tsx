import { useEffect, useMemo, useRef } from "react";
import { embedOf } from "../../../schemas/content/article-embeds.ts";
import { trustMarkup } from "../../trusted-types.ts";

/** Puts the embed that a button is for in the place of what is said of it. */
function showEmbed(button: HTMLElement): void {
  // The address is looked up again: nothing but the allow list says what is framed.
  const embed = embedOf(button.dataset.embed ?? "");
  const figure = button.closest("figure");
  if (embed === null || figure === null) return;
  const frame = document.createElement("iframe");
  Object.assign(frame, {
    src: embed.frame,
    title: figure.getAttribute("aria-label") ?? embed.provider,
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    // Providers of videos play for sites that they know alone.
    referrerPolicy: "strict-origin-when-cross-origin",
    className: `block w-full border-0 ${embed.kind === "video" ? "aspect-video" : "h-160"}`,
  });
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
  figure.classList.replace("p-4", "overflow-hidden");
  figure.replaceChildren(frame);
  frame.focus();
}

/** The text of an article with embeds, each of which is loaded when a fan presses its button. */
export function TextWithEmbeds({ html, ...words }: { html: string; className: string; lang?: string; dir?: "auto" }) {
  const text = useRef<HTMLDivElement>(null);
  // One object for all renders: for a new one React would set the markup again, and close the embeds that are open.
  const markup = useMemo(() => ({ __html: trustMarkup(html) }), [html]);
  useEffect(() => {
    const element = text.current;
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button[data-embed]") : null;
      if (button !== null) showEmbed(button);
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);
  return (
    <div
      ref={text}
      {...words}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises article bodies, and embed-markup.ts adds to them
      dangerouslySetInnerHTML={markup}
    />
  );
}
