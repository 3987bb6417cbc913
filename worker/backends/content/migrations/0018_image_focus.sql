-- The point of an article's picture that its crops keep in view, as schemas/content/image.ts has it: percent from the left and from the top.
-- Null: the middle.
ALTER TABLE articles ADD COLUMN image_focus TEXT CHECK (json_valid(image_focus));

-- Way back: ALTER TABLE articles DROP COLUMN image_focus;
