-- Several adverts take turns in a slot, by their weights. slots.advert_id is what the version before reads.
CREATE TABLE slot_adverts (
  slot_id TEXT NOT NULL REFERENCES slots (id) ON DELETE CASCADE,
  advert_id INTEGER NOT NULL REFERENCES adverts (id) ON DELETE CASCADE,
  PRIMARY KEY (slot_id, advert_id)
) STRICT, WITHOUT ROWID;
INSERT INTO slot_adverts SELECT id, advert_id FROM slots WHERE advert_id IS NOT NULL;

-- A change at the desk names the version that it is based on.
ALTER TABLE adverts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE adverts ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;

-- Views and clicks of adverts, kept longer than the events. Nothing here is about people.
CREATE TABLE advert_counts (
  advert_id INTEGER NOT NULL,
  -- Of the footer's experiment in which it was shown; both empty outside one.
  experiment_id TEXT NOT NULL,
  variant_id TEXT NOT NULL,
  views INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (advert_id, experiment_id, variant_id)
) STRICT, WITHOUT ROWID;

-- Way back: UPDATE slots SET advert_id = (SELECT min(advert_id) FROM slot_adverts WHERE slot_id = slots.id);
-- DROP TABLE advert_counts;
-- ALTER TABLE adverts DROP COLUMN weight;
-- ALTER TABLE adverts DROP COLUMN version;
-- DROP TABLE slot_adverts;
