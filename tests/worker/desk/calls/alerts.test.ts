import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { alertsResponse } from "../../../../schemas/desk/alerts.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { markSent, recordProblems } from "../../../../worker/alerts/alert-store.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("support")).cookie);
});

const channels = ["mail:operator@league.example", "webhook"];
const list = async () => alertsResponse.parse((await desk("GET", "alerts")).body).alerts;

/** Raises an alert, or ends all of them if there are no problems. */
const record = (problems: Parameters<typeof recordProblems>[1]["problems"], at: Date) =>
  recordProblems(env.MARKETING_DB, { problems, unknown: [], channels }, at);

describe("alerts at the desk", () => {
  it("say what is raised and what was sent when, without addresses, and who looks after it", async () => {
    const [began, ended] = [new Date(Date.now() - 600_000), new Date()];
    const problem = { kind: "errors", subject: "", sentence: "9 % of 200 responses were errors." } as const;
    const notices = await record([problem], began);
    const [mail] = notices.filter(({ channel }) => channel.startsWith("mail"));
    if (mail === undefined) throw new Error("There is no notice.");
    await markSent(env.MARKETING_DB, mail, began);
    const [alert] = await list();
    expect(alert).toMatchObject({ sentence: problem.sentence, endedAt: null, note: null });
    expect(alert?.notices).toContainEqual({ channel: "mail", moment: "began", sentAt: began.toISOString() });
    expect(alert?.notices).toContainEqual({ channel: "webhook", moment: "began", sentAt: null });
    expect(JSON.stringify(alert)).not.toContain("operator@");

    const look = (note: string) => desk("POST", `alerts/${alert?.id}/acknowledge`, { note });
    expect((await look("I call the host.")).body).toEqual({ changed: true });
    expect((await look("They are restarting it.")).body).toEqual({ changed: true });
    expect((await list())[0]?.note).toMatchObject({
      text: "They are restarting it.",
      staff: expect.stringContaining("Kim"),
    });
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=alert ${alert?.id}`)).body);
    expect(rows[0]).toMatchObject({ before: { text: "I call the host." }, after: { text: "They are restarting it." } });

    await record([], ended);
    expect((await list()).find(({ id }) => id === alert?.id)?.endedAt).toBe(ended.toISOString());
    expect((await look("Too late.")).status).toBe(409);
    // The same problem again is another alert, which nobody handles yet.
    await record([problem], new Date(ended.getTime() + 1000));
    expect((await list())[0]).toMatchObject({ endedAt: null, note: null });
  });

  it("are those about what is watched for the video team, which looks after them, and for live", async () => {
    const now = new Date();
    const problems = [
      { kind: "recordings", subject: "", sentence: "The recording cannot be watched whole." },
      { kind: "down", subject: "live-sources", sentence: 'The component "live-sources" has been down.' },
      { kind: "down", subject: "payments", sentence: 'The component "payments" has been down.' },
      { kind: "undelivered-mails", subject: "", sentence: "2 mails were not delivered." },
    ] as const;
    await record([...problems], now);
    const raised = (await list()).filter(({ endedAt }) => endedAt === null);
    const idOf = (sentence: string) => raised.find((alert) => alert.sentence === sentence)?.id;
    for (const role of ["video", "live"] as const) {
      const team = deskOf(visit, (await newStaff(role)).cookie);
      const { alerts } = alertsResponse.parse((await team("GET", "alerts")).body);
      const sentences = alerts.filter(({ endedAt }) => endedAt === null).map(({ sentence }) => sentence);
      expect(sentences.toSorted()).toEqual([problems[1].sentence, problems[0].sentence].toSorted());
      const note = { note: "I call the CDN." };
      const look = (sentence: string) => team("POST", `alerts/${idOf(sentence)}/acknowledge`, note);
      expect((await look(problems[0].sentence)).status).toBe(role === "video" ? 200 : 403);
      expect((await look(problems[2].sentence)).status).toBe(role === "video" ? 404 : 403);
    }
    await record([], new Date(now.getTime() + 600_000));
  });

  it.each([
    ["0", "A note.", 400],
    ["one", "A note.", 400],
    ["999999", "A note.", 404],
    ["1", "", 400],
    ["1", "x".repeat(301), 400],
  ])("refuses a note on %s: %j", async (alert, note, status) => {
    expect((await desk("POST", `alerts/${alert}/acknowledge`, { note })).status).toBe(status);
  });
});
