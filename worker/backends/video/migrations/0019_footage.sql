-- How the footage of an entry is put together of a library's clips: JSON (worker/backends/video/packaging/assembly.ts), null where it is
-- the whole asset.
ALTER TABLE videos ADD COLUMN footage TEXT;

-- Way back: ALTER TABLE videos DROP COLUMN footage;
