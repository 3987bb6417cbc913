-- Of a second payment for a pass that its account held already: the contract that it was held by. It is refunded by itself, as a
-- withdrawal that nobody had to declare. NULL: the buyer has declared it.
ALTER TABLE declarations ADD COLUMN duplicate_of TEXT;

-- Way back: ALTER TABLE declarations DROP COLUMN duplicate_of;
