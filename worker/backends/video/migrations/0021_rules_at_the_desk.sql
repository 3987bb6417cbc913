-- What the desk has changed of availability rules since a league's folder was loaded: `availability rules {name}`.
CREATE TABLE availability_desk_changes (
  part TEXT PRIMARY KEY,
  changed_at TEXT NOT NULL,
  staff TEXT NOT NULL
) STRICT;

-- Way back: DROP TABLE availability_desk_changes;
