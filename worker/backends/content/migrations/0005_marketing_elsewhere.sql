-- Adverts and promos have a database of their own (worker/backends/advertising/migrations). Nothing read these.
DROP TABLE adverts;
DROP TABLE promo_overlays;

-- No way back: the tables were empty and unused; adverts are in another database since.
