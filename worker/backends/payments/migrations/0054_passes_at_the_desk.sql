-- When a price is on sale (ISO 8601 UTC with milliseconds); NULL: since ever, or without end.
ALTER TABLE price_options ADD COLUMN sale_from TEXT;
ALTER TABLE price_options ADD COLUMN sale_until TEXT;
-- Days that a first subscription costs nothing; NULL: none.
ALTER TABLE price_options ADD COLUMN trial_days INTEGER CHECK (trial_days > 0);

-- Goes up with each change of a pass or one of its prices, by the desk or by a load of the folder.
ALTER TABLE packages ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER packages_count_changes AFTER UPDATE ON packages WHEN NEW.version = OLD.version
BEGIN
  UPDATE packages SET version = version + 1 WHERE id = NEW.id;
END;
CREATE TRIGGER packages_count_new_prices AFTER INSERT ON price_options
BEGIN
  UPDATE packages SET version = version + 1 WHERE id = NEW.package_id;
END;
CREATE TRIGGER packages_count_changed_prices AFTER UPDATE ON price_options
BEGIN
  UPDATE packages SET version = version + 1 WHERE id = NEW.package_id;
END;

-- What the desk has changed of passes since a folder was loaded: `pass {id}`, `order of passes`.
CREATE TABLE pass_desk_changes (
  part TEXT PRIMARY KEY,
  changed_at TEXT NOT NULL,
  staff TEXT NOT NULL
) STRICT;

-- Way back: DROP TABLE pass_desk_changes;
-- DROP TRIGGER packages_count_changed_prices;
-- DROP TRIGGER packages_count_new_prices;
-- DROP TRIGGER packages_count_changes;
-- ALTER TABLE packages DROP COLUMN version;
-- ALTER TABLE price_options DROP COLUMN trial_days;
-- ALTER TABLE price_options DROP COLUMN sale_until;
-- ALTER TABLE price_options DROP COLUMN sale_from;
