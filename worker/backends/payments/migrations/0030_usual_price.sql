-- What an option costs when there is no offer, in minor units; NULL where there is none. `unit_amount` is what is paid.
ALTER TABLE price_options ADD COLUMN usual_amount INTEGER;
