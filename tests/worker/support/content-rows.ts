import { env } from "cloudflare:workers";

/** Inserts an article into the content database. @returns its slug. */
export async function addArticle(article: {
  title: string;
  summary?: string;
  bodyHTML?: string;
  clubIDs?: readonly number[];
  category?: string;
  lang?: "en" | "ar";
  publishedAt?: string;
}): Promise<string> {
  const slug = `article-${crypto.randomUUID()}`;
  const category = article.category ?? "match-reports";
  await env.CONTENT_DB.batch([
    env.CONTENT_DB.prepare("INSERT OR IGNORE INTO categories (slug, name, lang) VALUES (?, ?, ?)").bind(
      category,
      "Match Reports",
      article.lang ?? "en",
    ),
    env.CONTENT_DB.prepare(
      `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt, lang)
       VALUES (?, ?, ?, ?, 'The editor', ?, 'article-1', 'A picture', ?)`,
    ).bind(
      slug,
      article.title,
      article.summary ?? "In short",
      article.bodyHTML ?? "<p>At length</p>",
      article.publishedAt ?? "2026-01-02T03:04:05.000Z",
      article.lang ?? "en",
    ),
    env.CONTENT_DB.prepare(
      "INSERT INTO article_categories (article_id, category_slug) SELECT id, ? FROM articles WHERE slug = ?",
    ).bind(category, slug),
    ...(article.clubIDs ?? []).map((clubID) =>
      env.CONTENT_DB.prepare(
        "INSERT INTO article_clubs (article_id, club_id) SELECT id, ? FROM articles WHERE slug = ?",
      ).bind(clubID, slug),
    ),
  ]);
  return slug;
}

/** Inserts a document into the content database. */
export async function addDocument(document: {
  slug: string;
  title: string;
  bodyHTML?: string;
  pdf?: string;
}): Promise<void> {
  const { slug, title, bodyHTML = "<p>Words</p>", pdf = null } = document;
  const key = pdf === null ? null : `pdf-of-${slug}`;
  await env.CONTENT_DB.prepare("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?)")
    .bind(slug, title, "2026-07-15", bodyHTML, key, pdf?.length ?? null)
    .run();
  if (pdf !== null) await env.MEDIA.put(`league/${key}`, pdf);
}
