import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

/* One of the threads of proof-of-work.ts. ALTCHA's own for this algorithm is Node's. */
handler({ deriveKey });
