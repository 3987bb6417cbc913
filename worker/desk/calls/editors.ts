import { editorsRequest, editorsResponse } from "../../../schemas/desk/editors.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { otherEditors } from "../other-editors.ts";
import { requirePerson, staffCall } from "../staff-call.ts";

/** Seconds for which rows are stored. */
const storedFor = 86_400;

/** A call through which people editing the same thing learn of each other. */
export const editorCalls = [
  staffCall({
    method: "POST",
    path: "editors",
    action: "editors.announce",
    summary: "Say that something is open here to be changed, and read who else has it open",
    roles: ["administrator", "editor", "writer", "live", "video", "support", "commercial"],
    input: editorsRequest,
    response: editorsResponse,
    audit: null,
    async run(scope, { subject }) {
      const { c, caller, now } = scope;
      const { staff } = requirePerson(caller);
      const at = toSeconds(now);
      const database = c.env.CONTENT_DB;
      await database.batch([
        database
          .prepare("INSERT OR REPLACE INTO desk_editors (subject, staff_id, name, at) VALUES (?, ?, ?, ?)")
          .bind(subject, staff.id, staff.name, at),
        database.prepare("DELETE FROM desk_editors WHERE at < ?").bind(at - storedFor),
      ]);
      return { others: await otherEditors(scope, subject) };
    },
  }),
];
