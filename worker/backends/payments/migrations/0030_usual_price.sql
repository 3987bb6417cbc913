-- An option's price without its offer, in minor units; NULL without an offer. `unit_amount` is the price to pay.
ALTER TABLE price_options ADD COLUMN usual_amount INTEGER;

-- Way back: ALTER TABLE price_options DROP COLUMN usual_amount;
