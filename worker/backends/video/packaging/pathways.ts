/** Where an entry's media are served: a pathway of content steering (RFC 8216bis, ETSI TS 103 998). */
export interface Pathway {
  id: string;
  /** URL of the entry's folder, with a slash at its end. */
  folder: string;
}

/** The steering server (worker/routes/content-steering.ts). */
export const steeringPath = "/api/content-steering";
