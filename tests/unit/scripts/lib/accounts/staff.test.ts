import { describe, expect, it } from "vitest";
import { inviteStaff, removeStaff, staffOf } from "../../../../../scripts/lib/accounts/staff.ts";
import type { Databases } from "../../../../../scripts/lib/storage/storage.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const email = "kim@league.example";
const author = { operator: "steward@ground", reason: "opens the season" };

function storageWith(join: boolean) {
  const desk = memoryDatabase("DESK_DB");
  const storage: Databases = { maxStatementBytes: 1_000_000, database: () => desk, close: async () => {} };
  const accept = () => desk.transact([{ sql: "UPDATE staff SET joined_at = 1 WHERE joined_at IS NULL" }]);
  return {
    desk,
    storage,
    begin: async () => {
      const token = await inviteStaff(storage, email, "support", author, now);
      if (join) await accept();
      return token;
    },
  };
}

describe("npm run staff", () => {
  it("invites again who has not accepted, with a new link alone", async () => {
    const { desk, storage, begin } = storageWith(false);
    const first = await begin();
    const second = await inviteStaff(storage, email, "editor", author, now);
    expect(second).not.toBe(first);
    expect(desk.rows("SELECT * FROM staff_invitations")).toHaveLength(1);
    expect(await staffOf(storage)).toMatchObject([{ email, role: "editor", state: "invited" }]);
  });

  it("neither invites active staff nor changes their role", async () => {
    const { storage, begin } = storageWith(true);
    await begin();
    await expect(inviteStaff(storage, email, "administrator", author, now)).rejects.toThrow("already, as support");
    expect(await staffOf(storage)).toMatchObject([{ role: "support", state: "active" }]);
  });

  it("removes, and keeps who did it and why", async () => {
    const { desk, storage, begin } = storageWith(true);
    await begin();
    await removeStaff(storage, email, { ...author, reason: "left" }, now);
    expect(await staffOf(storage)).toMatchObject([{ state: "left" }]);
    await expect(removeStaff(storage, email, author, now)).rejects.toThrow("does not use the desk");
    const logged = "SELECT staff_name, action, reason FROM audit JOIN audit_outcomes ON audit_id = id ORDER BY id";
    expect(desk.rows(logged)).toEqual([
      { staff_name: "steward@ground", action: "staff.invite", reason: "opens the season" },
      { staff_name: "steward@ground", action: "staff.remove", reason: "left" },
    ]);
  });

  it("invites staff who have left again, and no earlier credential opens the desk", async () => {
    const { desk, storage, begin } = storageWith(true);
    await begin();
    await desk.transact([{ sql: "UPDATE staff SET password_hash = 'x', code_secret = 'y'" }]);
    await removeStaff(storage, email, author, now);
    await inviteStaff(storage, email, "support", author, now);
    expect(desk.rows("SELECT password_hash, code_secret FROM staff")).toEqual([
      { password_hash: null, code_secret: null },
    ]);
    expect(await staffOf(storage)).toMatchObject([{ state: "invited" }]);
  });
});
