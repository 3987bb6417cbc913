import { useId } from "react";
import { Link } from "react-router";
import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { isRightToLeft, t } from "../../../schemas/site/messages.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { Deferred } from "../../ui/deferred.tsx";
import { Image } from "../../ui/image.tsx";
import { ArticleKicker, ArticleLink } from "../news/article-card.tsx";
import { HighlightsSkeleton, heroHeight } from "./highlights-skeleton.tsx";

interface Hero {
  articles: readonly ArticleSummary[];
  /** Null if there is none, or if there are stories. */
  slogan: string | null;
}

/** The home page's hero: the stories of the day as a carousel of tall images. Without stories, the league's name and slogan. */
export function Highlights({ hero, brand }: { hero: Promise<Hero>; brand: string }) {
  return (
    <Deferred resolve={hero} skeleton={<HighlightsSkeleton />} unavailable={t("The highlights")}>
      {({ articles, slogan }) => <Stories articles={articles} slogan={slogan} brand={brand} />}
    </Deferred>
  );
}

/** The stories once they are loaded. */
export function Stories({ articles, slogan, brand }: Hero & { brand: string }) {
  if (articles.length === 0) return <BrandHero slogan={slogan} brand={brand} />;
  return (
    <div data-theme="dark" className="bg-paper">
      <Carousel
        type="full-3"
        label={t("Highlights")}
        gap={false}
        slides={articles.map((article, index) => ({
          key: article.slug,
          content: <Highlight article={article} priority={index < 3} />,
        }))}
      />
    </div>
  );
}

function Highlight({ article, priority }: { article: ArticleSummary; priority: boolean }) {
  const rightToLeft = isRightToLeft(article.lang);
  const name = useId();
  return (
    <article
      aria-labelledby={name}
      lang={article.lang}
      dir={rightToLeft ? "rtl" : "ltr"}
      className={`group relative isolate flex flex-col justify-end overflow-hidden border-e border-paper ${heroHeight}`}
    >
      <Image
        imageKey={article.imageKey}
        focus={article.imageFocus}
        width={720}
        height={960}
        alt=""
        priority={priority}
        sizes="(width < 450px) 88vw, (width < 760px) 72vw, (width < 1061px) 50vw, 34vw"
        className="absolute inset-0 -z-2 size-full transition-transform duration-700 ease-out motion-safe:group-hover:scale-104"
      />
      <div className="under-header absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.97)_4%,rgb(6_8_12/.8)_32%,transparent_68%)]" />
      <div className="p-5 pt-24 l:p-8 l:pb-14">
        <ArticleKicker article={article} />
        <h2
          id={name}
          className={`mt-2 text-balance text-[clamp(1.75rem,1.3rem+1.9vw,3.1rem)] ${rightToLeft ? "font-700 leading-tight" : "font-display font-850 leading-[.96]"}`}
        >
          <ArticleLink article={article} className="decoration-3 underline-offset-6" />
        </h2>
        <p
          className={`mt-3 line-clamp-2 max-w-md text-lg text-muted max-l:hidden ${article.titleWithoutResult === undefined ? "" : "spoiler"}`}
        >
          {article.summary}
        </p>
      </div>
    </article>
  );
}

function BrandHero({ slogan, brand }: { slogan: string | null; brand: string }) {
  return (
    <section data-theme="dark" className={`floodlit flex items-end bg-paper ${heroHeight}`}>
      <div className="page-width pb-14">
        {slogan !== null && <p className="kicker text-accent">{brand}</p>}
        <p className="mt-2 font-display font-900 text-[clamp(3.25rem,2rem+6vw,7rem)] leading-[.88]">
          {slogan ?? brand}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/match-hub" className="btn btn-primary">
            {t("See the matches")}
          </Link>
          <Link to="/news" className="btn btn-ghost">
            {t("Read the news")}
          </Link>
        </p>
      </div>
    </section>
  );
}
