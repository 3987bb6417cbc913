import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

/* A worker thread of proof-of-work.ts. The one that ALTCHA ships for this algorithm runs in Node only. */
handler({ deriveKey });
