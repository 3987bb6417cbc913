import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { createdVouchers, deskVouchersResponse, voucherMatchesResponse } from "../../../../schemas/desk/vouchers.ts";
import { voucherResponse } from "../../../../schemas/payments/voucher.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newFan, signedInCookie } from "../../support/accounts.ts";
import { demoPassStatements } from "../../support/demo-passes.ts";
import { withFailingStatement, withInterceptedStatement } from "../../support/intercepted-database.ts";
import { siteWith } from "../../support/site-with.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  await env.PAYMENTS_DB.batch(demoPassStatements());
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 731, kickoff: "2999-09-20T14:00:00.000Z", home: 1, away: 2 });
  desk = await as("commercial");
});

const list = async () => deskVouchersResponse.parse((await desk("GET", "vouchers")).body);
const wanted = (rest: object = {}) => ({
  opens: { kind: "match", match: 731 },
  ...{ codes: 2, uses: 1, expiresOn: "2999-12-31", reason: "half-time draw" },
  ...rest,
});
const create = async (rest: object = {}) => createdVouchers.parse((await desk("POST", "vouchers", wanted(rest))).body);

/** The message that a new fan gets when redeeming a code. */
async function redeem(code: string | undefined): Promise<string> {
  const cookie = await signedInCookie((await newFan()).email);
  const response = await visit("/api/vouchers", {
    method: "POST",
    // Attempts are limited by IP address.
    headers: { "content-type": "application/json", cookie, "cf-connecting-ip": crypto.randomUUID() },
    body: JSON.stringify({ code }),
  });
  const body: unknown = await response.json();
  return voucherResponse.safeParse(body).data?.message ?? deskError.parse(body).error.message;
}

describe("vouchers at the desk", () => {
  it("open a match for whoever redeems one, once each", async () => {
    const { id, codes, title, expiresAt } = await create();
    expect(title).toBe("Ashford v Bramley");
    expect(expiresAt).toBe("2999-12-31T23:59:59.999Z");
    expect(new Set(codes).size).toBe(2);
    expect(await redeem(codes[0])).toContain("Ashford v Bramley");
    expect(await redeem(codes[0])).not.toContain("Ashford v Bramley");
    expect((await list()).batches.find((batch) => batch.id === id)).toMatchObject({
      ...{ title, codes: 2, uses: 1, redeemed: 1, note: "half-time draw", operator: expect.stringContaining("Kim") },
    });
  });

  it("are found by words of what they open, who made them and why, page by page", async () => {
    const { id } = await create({ reason: "Hauptversammlung im Mai" });
    const found = async (query: string) => {
      const { batches, more } = deskVouchersResponse.parse((await desk("GET", `vouchers?${query}`)).body);
      return [batches.map((batch) => batch.id), more];
    };
    expect(await found("text=HAUPTVERSAMMLUNG")).toEqual([[id], false]);
    expect(await found("text=hauptversammlung&page=1")).toEqual([[], false]);
    expect(await found("text=nothing+like+that")).toEqual([[], false]);
    const insert = env.PAYMENTS_DB.prepare(
      `INSERT INTO voucher_batches (id, title, entitlements, uses, access_hours, expires_at, operator, note, created_at)
       SELECT ?1, title, entitlements, uses, access_hours, expires_at, operator, 'paging', '2020-01-01T00:00:00.000Z'
       FROM voucher_batches WHERE id = ?2`,
    );
    await env.PAYMENTS_DB.batch(Array.from({ length: 51 }, (_, index) => insert.bind(`paging-${index}`, id)));
    const first = deskVouchersResponse.parse((await desk("GET", "vouchers?text=paging")).body);
    expect([first.batches.length, first.more]).toEqual([50, true]);
    const second = deskVouchersResponse.parse((await desk("GET", "vouchers?text=paging&page=1")).body);
    expect([second.batches.length, second.more]).toEqual([1, false]);
  });

  it("open a match that is found by words and its day, or among the coming ones", async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await insertFixture(env.MATCH_DB, { id: 732, kickoff: soon, home: 2, away: 1 });
    const find = async (query: Record<string, string>) => {
      const { body } = await desk("GET", `vouchers/matches?${new URLSearchParams(query)}`);
      return voucherMatchesResponse.parse(body).matches.map(({ id }) => id);
    };
    expect(await find({ text: "ashford  BRAMLEY", date: "2999-09-20" })).toEqual([731]);
    expect(await find({ text: "nobody", date: "2999-09-20" })).toEqual([]);
    expect(await find({ date: "2999-09-21" })).toEqual([]);
    expect(await find({ text: "ashford" })).toEqual([732]);
    expect((await desk("GET", "vouchers/matches?date=soon")).status).toBe(400);
  });

  it("open a pass on sale for some days", async () => {
    const { passes } = await list();
    // Vouchers for a match name the match instead.
    expect(passes.map(({ name }) => name)).not.toContain("Match Pass");
    const [pass] = passes;
    const { id, codes } = await create({ opens: { kind: "pass", pass: pass?.id, days: 7 } });
    const [code] = codes;
    expect(await redeem(code)).toMatch(/until/);
    const stored = await env.PAYMENTS_DB.prepare("SELECT access_hours FROM voucher_batches WHERE id = ?")
      .bind(id)
      .first();
    expect(stored).toEqual({ access_hours: 168 });
  });

  it("are taken no more once somebody stops them", async () => {
    const { id, codes } = await create();
    expect(codeOf(await (await as("analyst"))("POST", `vouchers/${id}/stop`, { reason: "a leak" }))).toEqual([
      403,
      "wrong_role",
    ]);
    expect((await desk("POST", `vouchers/${id}/stop`, { reason: "a leak" })).body).toEqual({ changed: true });
    expect(await redeem(codes[0])).not.toContain("Ashford v Bramley");
    expect((await desk("POST", `vouchers/${id}/stop`, { reason: "a leak" })).body).toEqual({ changed: false });
    expect(codeOf(await desk("POST", "vouchers/nothing-here/stop", { reason: "a leak" }))).toEqual([404, "not_found"]);
  });

  it("are in the audit log without their codes, which are stored nowhere", async () => {
    const { codes } = await create({ reason: "for the press" });
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", "audit?action=vouchers.create")).body);
    const row = rows.find(({ reason }) => reason === "for the press");
    expect(row).toMatchObject({ outcome: "done", asked: { codes: 2, opens: { kind: "match", match: 731 } } });
    for (const code of codes) {
      expect(JSON.stringify(rows)).not.toContain(code);
      const plain = code.replaceAll("-", "");
      const { results } = await env.PAYMENTS_DB.prepare("SELECT code_hash FROM vouchers").all();
      expect(JSON.stringify(results)).not.toContain(plain);
    }
  });

  it.each([
    [
      "the batches cannot be read afterwards",
      "done",
      () => {
        let readings = 0;
        const list = "FROM voucher_batches WHERE payment IS NULL";
        const afterwards = (run: () => Promise<unknown>) =>
          ++readings === 1 ? run() : Promise.reject(new Error("D1_ERROR: away"));
        return { PAYMENTS_DB: withInterceptedStatement(env.PAYMENTS_DB, list, afterwards) };
      },
    ],
    [
      "the outcome cannot be stored",
      "open",
      () => ({ DESK_DB: withFailingStatement(env.DESK_DB, "INSERT INTO audit_outcomes") }),
    ],
  ])("show their codes and are not logged as refused, even if %s", async (reason, outcome, databases) => {
    const logged = vi.spyOn(console, outcome === "done" ? "warn" : "error").mockImplementation(() => {});
    const { cookie } = await newStaff("commercial");
    const { status, body } = await deskOf(siteWith(databases()), cookie)("POST", "vouchers", wanted({ reason }));
    expect(status).toBe(200);
    const { id, codes } = createdVouchers.parse(body);
    expect(codes).toHaveLength(2);
    expect((await list()).batches.map((batch) => batch.id)).toContain(id);
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", "audit?action=vouchers.create")).body);
    expect(rows.find((row) => row.reason === reason)).toMatchObject({ outcome, failure: null, after: null });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it.each([
    [{ expiresOn: "2020-01-01" }, 422, "over already"],
    [{ expiresOn: "soon" }, 400, "The last day is YYYY-MM-DD."],
    [{ codes: 0 }, 400, "A batch has a code at least."],
    [{ codes: 10_001 }, 400, "10000 codes at most"],
    [{ uses: 0 }, 400, "A code is redeemed once at least."],
    [{ opens: { kind: "match", match: 999_999 } }, 404, "There is no match 999999."],
    [{ opens: { kind: "pass", pass: "gone", days: 1 } }, 404, "There is no pass on sale"],
    [{ opens: { kind: "pass", pass: "gone", days: 0 } }, 400, "It opens for a day at least."],
    [{ opens: { kind: "everything" } }, 400, "opens is a pass with its days, or a match."],
    [{ reason: "" }, 400, ""],
  ])("are refused in plain words: %j", async (rest, status, message) => {
    const refused = await desk("POST", "vouchers", wanted(rest));
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(message);
  });
});
