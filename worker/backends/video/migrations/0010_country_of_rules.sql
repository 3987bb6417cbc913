-- Rules for "UK", which is no country's code, were taken and never held: the United Kingdom is GB.
UPDATE availability_rules SET rules = replace(rules, '"UK"', '"GB"') WHERE instr(rules, '"UK"') > 0;

-- No way back: the rules were meant for the United Kingdom and did not hold.
