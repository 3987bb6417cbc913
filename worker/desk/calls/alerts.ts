import { z } from "zod";
import { acknowledgeAlert, alertPath, alertsResponse, type DeskAlert } from "../../../schemas/desk/alerts.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { concernsPlayback } from "../../alerts/alert-rules.ts";
import { readAlerts } from "../../alerts/alert-store.ts";
import { ApiError } from "../../errors.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const operators: readonly StaffRole[] = ["administrator", "support"];
/** Roles that only see alerts about playback. */
const playbackRoles: readonly StaffRole[] = ["video", "live"];

const notes = z.array(
  z.object({ alert_id: z.int(), began_at: z.string(), at: z.string(), staff: z.string(), note: z.string() }),
);

/** The alerts that a caller may see. A key sees all. */
async function alertsOf({ c, caller }: CallScope): Promise<DeskAlert[]> {
  const role = caller.session?.staff.role;
  const [all, { results }] = await Promise.all([
    readAlerts(c.env.MARKETING_DB),
    c.env.DESK_DB.prepare("SELECT alert_id, began_at, at, staff, note FROM alert_notes").all(),
  ]);
  const alerts = role !== undefined && playbackRoles.includes(role) ? all.filter(concernsPlayback) : all;
  const written = new Map(notes.parse(results).map((row) => [`${row.alert_id} ${row.began_at}`, row]));
  return alerts.map(({ subject: _subject, ...alert }) => {
    const found = written.get(`${alert.id} ${alert.beganAt}`);
    return { ...alert, note: found === undefined ? null : { at: found.at, staff: found.staff, text: found.note } };
  });
}

/** @throws ApiError 404 */
async function alertOf(scope: CallScope, id: number): Promise<DeskAlert> {
  const found = (await alertsOf(scope)).find((alert) => alert.id === id);
  if (found === undefined) throw new ApiError(404, "not_found", "There is no such alert.");
  return found;
}

export const alertCalls = [
  staffCall({
    method: "GET",
    path: "alerts",
    action: "alerts.list",
    summary:
      "Alerts that are raised and those of the last 90 days, with what was sent of each and who looks after it; for video and live those about what is watched",
    roles: [...operators, ...playbackRoles],
    input: z.object({}),
    response: alertsResponse,
    audit: null,
    run: async (scope) => ({ alerts: await alertsOf(scope) }),
  }),
  staffCall({
    method: "POST",
    path: "alerts/{alert}/acknowledge",
    action: "alerts.acknowledge",
    summary: "Say that you look after an alert, with a note for the others",
    roles: [...operators, "video"],
    input: alertPath.extend(acknowledgeAlert.shape),
    response: z.object({ changed: z.boolean() }),
    audit: {
      subject: ({ alert }) => `alert ${alert}`,
      state: async (scope, { alert }) => (await alertOf(scope, alert)).note,
    },
    async run(scope, { alert, note }) {
      const { c, caller, now } = scope;
      const { beganAt, endedAt } = await alertOf(scope, alert);
      if (endedAt !== null) throw new ApiError(409, "is_over", "This alert is over.");
      // An alert lasts for days at most and is deleted 90 days after its end, so older notes have no alert any more.
      const oldest = new Date(now.getTime() - 365 * 86_400_000).toISOString();
      await c.env.DESK_DB.batch([
        c.env.DESK_DB.prepare(
          `INSERT INTO alert_notes (alert_id, began_at, at, staff, note) VALUES (?1, ?2, ?3, ?4, ?5)
           ON CONFLICT (alert_id, began_at) DO UPDATE SET at = ?3, staff = ?4, note = ?5`,
        ).bind(alert, beganAt, now.toISOString(), caller.name, note),
        c.env.DESK_DB.prepare("DELETE FROM alert_notes WHERE at < ?").bind(oldest),
      ]);
      return { changed: true };
    },
  }),
];
