import { inTurns, responsesPerSecond } from "./load.ts";
import type { Ratio } from "./ratio.ts";

/** Sign-ins of one account per measurement, below its limit per minute. */
const signIns = 7;
/** Session checks per measurement, and number of measurements: in total below the account's limit per minute. */
const checks = 15;
const rounds = 3;

/**
 * Cost of account calls: a sign-in relative to the one scrypt that it cannot avoid, and the login check and session check relative to a
 * bare Hono response.
 * @param entryID a video that the account may play.
 */
export async function measureAccounts(
  site: URL,
  baseline: URL,
  fan: { email: string; password: string },
  entryID: string,
): Promise<Ratio[]> {
  const signIn = () => post(new URL("/api/auth/sign-in", site), fan);
  const cookie = (await signIn()).headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const times = await inTurns(
    {
      signIn: () => milliseconds(signIn),
      scrypt: () => milliseconds(() => get(new URL("/scrypt", baseline))),
    },
    signIns,
  );
  const check = { data: { attributes: { videoID: entryID, mediaType: "OnDemand" } } };
  const rates = await inTurns(
    {
      login: () => responsesPerSecond(new URL("/api/session", site), { cookie }),
      hono: () => responsesPerSecond(new URL("/bare-response", baseline)),
      session: () => oneByOne(() => post(new URL("/api/session/check", site), check, { cookie })),
      bare: () => oneByOne(() => get(new URL("/bare-response", baseline))),
    },
    rounds,
  );
  return [
    {
      name: "sign-in : one scrypt",
      value: times.signIn / times.scrypt,
      unit: `milliseconds (scrypt ${Math.round(times.scrypt)})`,
      aim: { atMost: 1.5 },
    },
    {
      name: "login check : bare Hono response",
      value: rates.login / rates.hono,
      unit: "responses a second",
      aim: { atLeast: 0.4 },
    },
    {
      name: "session check : bare Hono response",
      value: rates.session / rates.bare,
      unit: "responses a second, one by one",
      aim: { atLeast: 0.35 },
    },
  ];
}

async function milliseconds(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** Responses per second for sequential requests. */
const oneByOne = async (call: () => Promise<unknown>) =>
  (checks * 1000) /
  (await milliseconds(async () => {
    for (let time = 0; time < checks; time++) await call();
  }));

const get = (url: URL) => whole(fetch(url));

const post = (url: URL, body: unknown, headers: Record<string, string> = {}) =>
  whole(
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );

/** Reads a response. A failed one ends the benchmark, because it would be faster than what is measured. */
async function whole(request: Promise<Response>): Promise<Response> {
  const response = await request;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return response;
}
