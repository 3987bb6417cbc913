CREATE TABLE categories (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'en'
);

CREATE TABLE articles (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body_html TEXT NOT NULL,
  author TEXT NOT NULL,
  -- ISO 8601 UTC. An article whose time has not come is not shown.
  published_at TEXT NOT NULL,
  image_key TEXT NOT NULL,
  image_alt TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'en',
  fixture_id INTEGER,
  -- Its place in the home page's carousel, or none.
  highlight INTEGER
);
CREATE INDEX articles_by_date ON articles (published_at DESC);
CREATE INDEX articles_by_fixture ON articles (fixture_id);

CREATE TABLE article_categories (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  category_slug TEXT NOT NULL REFERENCES categories (slug),
  PRIMARY KEY (category_slug, article_id)
);

CREATE TABLE article_clubs (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  club_id INTEGER NOT NULL,
  PRIMARY KEY (club_id, article_id)
);

-- Sponsor rows, adverts and promo overlays keep the documented shapes as JSON; their order and times are columns.
CREATE TABLE sponsor_rows (
  row_id INTEGER PRIMARY KEY,
  forced_order INTEGER NOT NULL,
  row TEXT NOT NULL
);

CREATE TABLE adverts (
  id INTEGER PRIMARY KEY,
  area TEXT NOT NULL,
  advert TEXT NOT NULL
);

CREATE TABLE promo_overlays (
  promo_id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  promo TEXT NOT NULL
);

CREATE TABLE documents (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  updated_on TEXT NOT NULL,
  body_html TEXT NOT NULL
);

-- No way back: there was no such database before.
