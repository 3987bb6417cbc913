import filterXSS, { type IFilterXSSOptions } from "xss";
import type { ContentService } from "../../app/load-context.ts";
import { articleAnswer, newsAnswer, sponsorsAnswer } from "../../schemas/content.ts";
import { searchPageSize } from "../../schemas/news-search.ts";
import { newsSearchAnswer } from "../../schemas/search.ts";
import type { Backend } from "../backends.ts";
import { readBackend } from "./call.ts";

/** What an article's body may consist of. Everything else is dropped, script and style with what is in them. */
const allowed: IFilterXSSOptions = {
  whiteList: {
    p: [],
    h2: [],
    h3: [],
    ul: [],
    ol: [],
    li: [],
    blockquote: [],
    strong: [],
    em: [],
    br: [],
    figure: [],
    figcaption: [],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style"],
};

/** The content backend's client. Article bodies leave it sanitised. */
export function contentService(backend: Backend, options: { signal?: AbortSignal }): ContentService {
  return {
    async news({ category, page, size }) {
      const query = new URLSearchParams({ page: String(page), size: String(size) });
      if (category) query.set("category", category);
      return (await readBackend(backend, `news?${query}`, newsAnswer, options)) ?? { data: [], total: 0 };
    },
    async article(slug) {
      const answer = await readBackend(backend, `news/${encodeURIComponent(slug)}`, articleAnswer, options);
      if (!answer) return null;
      return { ...answer, data: { ...answer.data, bodyHTML: filterXSS(answer.data.bodyHTML, allowed) } };
    },
    async searchNews({ term, exact, sort, page }) {
      const query = new URLSearchParams({
        q: exact ? `"${term.replaceAll('"', "")}"` : term,
        size: String(searchPageSize),
        start: String(page * searchPageSize),
        sort: sort === "date" ? "published_date" : "score",
      });
      const answer = await readBackend(backend, `news/search?${query}`, newsSearchAnswer, options);
      return answer?.hits ?? { hit: [], found: 0 };
    },
    async highlights() {
      return (await readBackend(backend, "news/highlights", newsAnswer, options))?.data ?? [];
    },
    async sponsors() {
      return (await readBackend(backend, "sponsors", sponsorsAnswer, options))?.data ?? [];
    },
  };
}
