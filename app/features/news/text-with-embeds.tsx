import { useEffect, useMemo, useRef } from "react";
import { embedOf } from "../../../schemas/content/article-embeds.ts";
import { trustMarkup } from "../../trusted-types.ts";

/** Replaces the box of a button by its embed. */
function showEmbed(button: HTMLElement): void {
  // The URL is checked against the allow list again: only that decides what is framed.
  const embed = embedOf(button.dataset.embed ?? "");
  const figure = button.closest("figure");
  if (embed === null || figure === null) return;
  const frame = document.createElement("iframe");
  Object.assign(frame, {
    src: embed.frameURL,
    title: figure.getAttribute("aria-label") ?? embed.provider,
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    // Video providers play only if they know which site embeds them.
    referrerPolicy: "strict-origin-when-cross-origin",
    className: `block w-full border-0 ${embed.kind === "video" ? "aspect-video" : "h-160"}`,
  });
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
  figure.classList.replace("p-4", "overflow-hidden");
  figure.replaceChildren(frame);
  frame.focus();
}

/** The text of an article with embeds, each of which loads when a fan presses its button. */
export function TextWithEmbeds({ html, ...words }: { html: string; className: string; lang?: string; dir?: "auto" }) {
  const text = useRef<HTMLDivElement>(null);
  // The same object in every render: for a new one, React would set the markup again and remove open embeds.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises article bodies; embed-markup.ts adds to them
      dangerouslySetInnerHTML={markup}
    />
  );
}
