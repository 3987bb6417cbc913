-- Adverts, promo overlays and experiments keep the documented shapes as JSON, checked before they are written. What queries filter by is a column.
CREATE TABLE adverts (
  id INTEGER PRIMARY KEY,
  -- Where it stands in the row under every page, from 1; null: not there.
  footer_position INTEGER,
  advert TEXT NOT NULL
);

-- A place on a page. Its id stands before the dash of the place's name.
CREATE TABLE slots (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- What a third party's ad server knows the slot by.
  ad_tag_id TEXT,
  advert_id INTEGER REFERENCES adverts (id) ON DELETE SET NULL
);

CREATE TABLE promo_overlays (
  promo_id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  promo TEXT NOT NULL
);

CREATE TABLE experiments (
  name TEXT PRIMARY KEY,
  experiment TEXT NOT NULL
);

-- No way back: there was no such database before.
