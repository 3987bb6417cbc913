-- What a change to a cheaper plan leaves in the customer's balance at the provider. Minor units.
-- What a contract has cost since it was concluded: what was paid, less what was credited, and more by what was paid with earlier credit.
-- NULL: what was paid.
ALTER TABLE contracts ADD COLUMN net_amount INTEGER;
-- What is left of its credit.
ALTER TABLE contracts ADD COLUMN credit INTEGER NOT NULL DEFAULT 0;
-- How a withdrawal changes the balance: credit that is taken, because its money is refunded; below zero, what is given back as credit.
ALTER TABLE declarations ADD COLUMN credit INTEGER NOT NULL DEFAULT 0;

-- Way back: ALTER TABLE declarations DROP COLUMN credit;
-- ALTER TABLE contracts DROP COLUMN credit;
-- ALTER TABLE contracts DROP COLUMN net_amount;
