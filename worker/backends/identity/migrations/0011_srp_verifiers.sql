-- What lets an account sign in by Secure Remote Password (IDENTITY_SRP): the verifier of its password, encrypted under IDENTITY_SECRET
-- together with the hash it belongs to. NULL until the password is next set, or typed at a plain sign-in.
ALTER TABLE accounts ADD COLUMN srp_verifier TEXT;

-- Way back: ALTER TABLE accounts DROP COLUMN srp_verifier;
