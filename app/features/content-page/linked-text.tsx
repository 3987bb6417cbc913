import { Link } from "react-router";
import { linkedText } from "../../../schemas/content/linked-text.ts";
import { isPagePath } from "../../../schemas/site/site-path.ts";

/** Renders a text with its links. */
export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map((part) => {
    if (part.href === null) return part.text;
    return isPagePath(part.href) ? (
      <Link key={part.href} to={part.href}>
        {part.text}
      </Link>
    ) : (
      <a key={part.href} href={part.href}>
        {part.text}
      </a>
    );
  });
}
