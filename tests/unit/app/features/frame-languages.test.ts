import { afterEach, beforeEach, expect, it } from "vitest";
import { describeError, errorTitle } from "../../../../app/features/navigation/error-page.tsx";
import { archiveNotAvailable } from "../../../../app/features/news/archive.ts";
import { articleTrail } from "../../../../app/features/news/article-structured-data.ts";
import { countText, rangeLabel } from "../../../../app/features/search/search-query.ts";
import { componentStatuses, durationText, overallText } from "../../../../app/features/status/component-status.ts";
import { languageAttributes, pageDirection } from "../../../../app/ui/language-attributes.ts";
import { breadcrumbs } from "../../../../app/ui/structured-data.ts";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";

const catalogue = compileCatalogue("ar");
beforeEach(() => setPageLanguage(() => ({ tag: "ar", catalogue, offered: ["en", "ar"] })));
afterEach(() => setPageLanguage(() => english));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [minute, "دقيقة واحدة"],
  [2 * minute, "دقيقتان"],
  [5 * minute, "5 دقائق"],
  [40 * minute, "40 دقيقة"],
  [2 * hour + 5 * minute, "ساعتان و5 دقائق"],
  [day + 3 * hour + 4 * minute, "يوم واحد و3 ساعات"],
])("says how long %d milliseconds are", (milliseconds, words) => {
  expect(durationText(milliseconds)).toBe(words);
});

it("says how many results there are, by Arabic's six forms", () => {
  expect([0, 1, 2, 5, 20, 100].map((found) => countText(found, found))).toEqual([
    "لا نتائج",
    "عرض نتيجة واحدة",
    "عرض 2 من نتيجتين",
    "عرض 5 من 5 نتائج",
    "عرض 20 من 20 نتيجة",
    "عرض 100 من 100 نتيجة",
  ]);
  expect(rangeLabel(0, 3)).toBe("3 نتائج");
});

it("says what does not work", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const check = { up: false, seenAt: now.toISOString() };
  const history = {
    now: [
      { part: "site" as const, ...check },
      { part: "video" as const, ...check },
    ],
    days: [],
    outages: [],
  };
  expect(overallText(componentStatuses(history, [], now))).toBe(
    "متوقف حاليًا: هذا الموقع والفيديو والبث المباشر والتعليق.",
  );
});

it("says what is wrong with a page", () => {
  expect(describeError(new Error("boom"))).toEqual({ status: 500, message: "حدث خطأ من جانبنا" });
  expect(errorTitle(new Error("boom"))).toBe("خطأ 500");
  expect(archiveNotAvailable().data.message).toBe("أرشيف الأخبار غير متاح");
});

it("leads to pages in the same language, also for search engines", () => {
  const trail = articleTrail({ categories: [] });
  expect(trail).toEqual([{ title: "الأخبار", href: "/news" }]);
  expect(JSON.stringify(breadcrumbs("https://site.example", trail))).toContain('"https://site.example/ar/news"');
});

it("marks words in another language than the page's, and no others", () => {
  expect([languageAttributes(), languageAttributes("en"), languageAttributes("ar"), pageDirection()]).toEqual([
    { lang: "en", dir: "auto", style: { textAlign: "right" } },
    { lang: "en", dir: "auto" },
    {},
    "rtl",
  ]);
  setPageLanguage(() => ({ ...english, offered: ["en", "ar"] }));
  expect([languageAttributes(), languageAttributes("en"), languageAttributes("ar"), pageDirection()]).toEqual([
    {},
    {},
    { lang: "ar", dir: "auto" },
    "ltr",
  ]);
});
