import { Fragment, useCallback, useState } from "react";
import { z } from "zod";
import { deskBannersResponse } from "../../../schemas/desk/banners.ts";
import { bannersAt, maxBannerText } from "../../../schemas/league/banners.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { moveItem } from "../lists/move-item.ts";
import { inLanguage, languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { clockHint, formatDateTime, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { mayPublish } from "./page-list.tsx";

type Read = z.output<typeof deskBannersResponse>;

/**
 * A banner while edited. `pages`: paths separated by commas; empty: all pages. `from` and `until`: values of datetime-local fields; empty:
 * at once, and until it is removed.
 */
const typedBanner = z.object({
  key: z.string(),
  text: z.string(),
  link: z.string(),
  pages: z.string().default(""),
  from: z.string(),
  until: z.string(),
  translations: z.record(z.string(), z.string()),
});
type TypedBanner = z.output<typeof typedBanner>;

const noBanner = (): TypedBanner => ({
  ...{ key: crypto.randomUUID(), text: "", link: "", pages: "", from: "", until: "", translations: {} },
});
const typedOf = ({ banners }: Read): TypedBanner[] =>
  banners.map(({ text, link, pages, from, until, translations }) => ({
    ...{ key: crypto.randomUUID(), text, link: link ?? "", pages: pages.join(", "), translations },
    from: from === null ? "" : toDateTimeLocal(from),
    until: until === null ? "" : toDateTimeLocal(until),
  }));
/** Paths in the ways people type them, such as "videos/, /news". */
const pathsIn = (pages: string): string[] =>
  pages
    .split(/[\s,]+/)
    .filter((path) => path !== "")
    .map((path) => `/${path.replace(/^\/+|\/+$/g, "")}`);
const bannersOf = (typed: readonly TypedBanner[]): Read["banners"] =>
  typed.map(({ text, link, pages, from, until, translations }) => ({
    ...{ text: text.trim(), link: link.trim() || null, pages: pathsIn(pages) },
    from: from === "" ? null : fromDateTimeLocal(from),
    until: until === "" ? null : fromDateTimeLocal(until),
    translations: Object.fromEntries(Object.entries(translations).filter(([, words]) => words.trim() !== "")),
  }));

const read = () => callDesk("GET", "banners", deskBannersResponse);
const put = (banners: Read["banners"], { revision }: Read, reason = "") =>
  callDesk("POST", "banners", deskBannersResponse, { banners, revision, reason });

const pathsText = ({ pages }: { pages: readonly string[] }) =>
  pages.length === 0 ? "all pages" : pages.map((path) => (path === "/" ? "the home page" : path)).join(", ");

/** Edits the banners, which are lines above pages. */
export function Banners() {
  const { data, problem } = useCall(useCallback(read, []));
  const { role } = useMe();
  return (
    <>
      <PageHeading>Banners</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        A line above pages of the league's site, for everybody who reads them: pages are the same for all fans. Of the
        banners whose time it is, fans see the first that is on the page. Who closes it sees it again once it says
        something else.
      </p>
      <CallState {...{ data, problem }} what="the banners" />
      {data !== null && (mayPublish(role) ? <Editor found={data} /> : <BannerList {...data} />)}
    </>
  );
}

function Editor({ found }: { found: Read }) {
  const [typed, setTyped] = useState(() => typedOf(found));
  const publishing = usePublishing(found, (now) => setTyped(typedOf(now)));
  const { shown, setStatus } = publishing;
  const banners = bannersOf(typed);
  const seen = bannersAt(shown.banners, Date.now());

  function change(next: TypedBanner[], status: string) {
    setTyped(next);
    setStatus(status);
  }
  return (
    <div className="max-w-[46rem]">
      <p className="mt-4">
        Fans see now:{" "}
        {seen.length === 0 ? (
          <strong>none</strong>
        ) : (
          seen.map((banner, index) => (
            <Fragment key={`${banner.text} ${banner.pages.join(" ")}`}>
              {index > 0 && "; "}
              <strong dir="auto">{banner.text}</strong>
              {(seen.length > 1 || banner.pages.length > 0) && ` on ${pathsText(banner)}`}
            </Fragment>
          ))
        )}
      </p>
      <ol aria-label="Banners" className="mt-6 grid gap-4">
        {typed.map((banner, index) => {
          const name = banner.text.trim() || `banner ${index + 1}`;
          const move = (to: number) =>
            change(
              moveItem(typed, ({ key }) => key === banner.key, to),
              `${name} is ${to + 1} of ${typed.length}.`,
            );
          return (
            <li key={banner.key} className="card grid gap-3 p-3">
              <BannerFields
                number={index + 1}
                banner={banner}
                languages={shown.languages}
                onChange={(part) =>
                  change(
                    typed.map((each) => (each.key === banner.key ? { ...each, ...part } : each)),
                    "",
                  )
                }
              />
              <span className="flex">
                <MoveButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === typed.length - 1}
                  onMove={(by) => move(index + by)}
                />
                <IconButton
                  label={`Take out: ${name}`}
                  icon="i-lucide-x"
                  onPress={() =>
                    change(
                      typed.filter(({ key }) => key !== banner.key),
                      `${name} is taken out.`,
                    )
                  }
                />
              </span>
            </li>
          );
        })}
      </ol>
      {typed.length === 0 && <p>There are none. Add one for what every fan should know today.</p>}
      <button
        type="button"
        className="btn btn-ghost mt-4"
        onClick={() => change([...typed, noBanner()], "A banner is added above.")}
      >
        Add a banner
      </button>
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={JSON.stringify(banners) !== JSON.stringify(bannersOf(typedOf(shown)))}
        publish={(reason) => put(banners, shown, reason)}
        undo={({ banners: former }, now) => put(former, now)}
        unpublished={{
          ...{ subject: "banners", shown: deskBannersResponse, schema: z.array(typedBanner), work: typed },
          onRestore: setTyped,
        }}
        read={read}
      />
    </div>
  );
}

function BannerFields({
  number,
  banner: { text, link, pages, from, until, translations },
  languages,
  onChange,
}: {
  number: number;
  banner: TypedBanner;
  /** Tags of the league's other languages. */
  languages: readonly string[];
  onChange: (part: Partial<TypedBanner>) => void;
}) {
  return (
    <>
      <TextInput
        label={`Text ${number}`}
        maxLength={maxBannerText}
        value={text}
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {languages.map((tag) => (
        <TextInput
          key={tag}
          label={`Text ${number}, ${languageName(tag)}`}
          hint="Empty: the text above."
          maxLength={maxBannerText}
          value={translations[tag] ?? ""}
          {...inLanguage(tag)}
          onChange={({ target }) => onChange({ translations: { ...translations, [tag]: target.value } })}
        />
      ))}
      <TextInput
        label={`Link ${number}`}
        hint="Where it leads: a path such as /news, or an address. May be empty."
        maxLength={500}
        inputMode="url"
        value={link}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      <TextInput
        label={`Pages ${number}`}
        hint="Their paths, each with the pages below it, such as /videos, /news. / is the home page alone. Empty: all pages."
        maxLength={1000}
        dir="ltr"
        autoCapitalize="none"
        value={pages}
        onChange={({ target }) => onChange({ pages: target.value })}
      />
      <TextInput
        label={`From ${number}`}
        type="datetime-local"
        hint={`${clockHint()} Empty: at once.`}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextInput
        label={`Until ${number}`}
        type="datetime-local"
        hint="Empty: until somebody takes it out."
        value={until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </>
  );
}

/** The banners, for roles that cannot publish them. */
const BannerList = ({ banners }: Read) => (
  <ul aria-label="Banners" className="mt-6 grid max-w-[46rem] gap-3">
    {banners.length === 0 && <li>There are none.</li>}
    {banners.map(({ text, link, pages, from, until }) => (
      <li key={`${text} ${from} ${pages.join(" ")}`} className="card p-3">
        <p className="font-600" dir="auto">
          {text}
        </p>
        <p className="text-sm text-muted">
          {from === null ? "At once" : `From ${formatDateTime(from)}`}
          {until !== null && `, until ${formatDateTime(until)}`}
          {` · on ${pathsText({ pages })}`}
          {link !== null && ` · ${link}`}
        </p>
      </li>
    ))}
  </ul>
);
