-- Lists show each article with its categories, and an article its clubs: without these, each row goes through all articles' own.
CREATE INDEX article_categories_by_article ON article_categories (article_id, category_slug);
CREATE INDEX article_clubs_by_article ON article_clubs (article_id, club_id);

-- Way back: DROP INDEX article_categories_by_article; DROP INDEX article_clubs_by_article;
