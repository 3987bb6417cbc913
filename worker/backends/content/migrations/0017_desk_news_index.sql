-- The newsroom's list reads these of every article: from an index, so that it does not go through all their texts.
CREATE INDEX articles_listed ON articles (slug, title, published_at, withdrawn_from);

-- Way back: DROP INDEX articles_listed;
