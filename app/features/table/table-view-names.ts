import type { TableView } from "../../../schemas/football/table.ts";
import { message } from "../../../schemas/site/messages.ts";

export const tableViewNames = {
  overall: message("As it stands"),
  finished: message("Finished matches"),
  home: message("Home"),
  away: message("Away"),
  form: message("Form"),
} satisfies Record<TableView, string>;
