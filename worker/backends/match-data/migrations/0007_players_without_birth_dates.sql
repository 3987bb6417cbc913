-- Leagues publish of their players what they wish: date of birth and nationality are null where they are not published.

-- A column's NOT NULL cannot be taken away, so new columns take the places.
ALTER TABLE players ADD COLUMN new_birth_date TEXT;
ALTER TABLE players ADD COLUMN new_nationality TEXT;
UPDATE players SET new_birth_date = birth_date, new_nationality = nationality;
ALTER TABLE players DROP COLUMN birth_date;
ALTER TABLE players DROP COLUMN nationality;
ALTER TABLE players RENAME COLUMN new_birth_date TO birth_date;
ALTER TABLE players RENAME COLUMN new_nationality TO nationality;

-- No way back: the version before reads players with both alone, and for those nothing has changed.
