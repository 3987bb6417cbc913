import type { Graph } from "schema-dts";
import { withoutLinks } from "../../../schemas/content/linked-text.ts";
import { writtenHref } from "../../../schemas/site/messages.ts";
import { breadcrumbs, graph } from "../../ui/structured-data.ts";
import type { TreePage } from "./tree-page.ts";

/** Structured data of a content page: breadcrumbs, and its questions (schema.org FAQPage). */
export function treePageStructuredData({ title, path, trail, body, lang }: TreePage, origin: string): Graph {
  const breadcrumbList = breadcrumbs(origin, [...trail, { title, href: path }]);
  const questions = body.sections.flatMap((section) => section.questions);
  if (questions.length === 0) return graph(breadcrumbList);
  return graph(breadcrumbList, {
    "@type": "FAQPage",
    url: `${origin}${writtenHref(path, lang)}`,
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: withoutLinks(answer) },
    })),
  });
}
