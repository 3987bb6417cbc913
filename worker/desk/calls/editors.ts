import { z } from "zod";
import { editorsRequest, editorsResponse } from "../../../schemas/desk/editors.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { personOf, staffCall } from "../call.ts";

/** Seconds after which somebody who has not called again has closed it. */
const openFor = 60;
/** Seconds for which rows are stored. */
const storedFor = 86_400;

const names = z.array(z.object({ name: z.string() }));

/** The staff call by which people who edit the same thing learn of each other. */
export const editorCalls = [
  staffCall({
    method: "POST",
    path: "editors",
    action: "editors.announce",
    summary: "Say that an article, a page, a club or a newsletter is open here, and read who else has it open",
    roles: ["administrator", "editor", "writer"],
    input: editorsRequest,
    response: editorsResponse,
    audit: null,
    async run({ c, caller, now }, { subject }) {
      const { staff } = personOf(caller);
      const at = toSeconds(now);
      const database = c.env.CONTENT_DB;
      const [, , others] = await database.batch([
        database
          .prepare("INSERT OR REPLACE INTO desk_editors (subject, staff_id, name, at) VALUES (?, ?, ?, ?)")
          .bind(subject, staff.id, staff.name, at),
        database.prepare("DELETE FROM desk_editors WHERE at < ?").bind(at - storedFor),
        database
          .prepare("SELECT name FROM desk_editors WHERE subject = ? AND staff_id <> ? AND at > ? ORDER BY name")
          .bind(subject, staff.id, at - openFor),
      ]);
      return { others: names.parse(others?.results).map(({ name }) => name) };
    },
  }),
];
