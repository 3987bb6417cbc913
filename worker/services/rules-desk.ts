import type { z } from "zod";
import {
  type operatorRulesAddition,
  type operatorRulesChange,
  type operatorRulesRemoval,
  operatorRulesResponse,
} from "../../schemas/desk/availability.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const path = "operator/rules";

/** Availability rules that have a name, in the video backend. */
export function rulesDesk(video: Backend) {
  const post = async (to: string, body: object) => (await postChange(video, to, body, operatorRulesResponse)).data;
  return {
    /** A backend that keeps its rules to itself has none for the desk. */
    list: async () => (await readBackend(video, path, operatorRulesResponse))?.data ?? [],
    add: (addition: z.input<typeof operatorRulesAddition>) => post(path, addition),
    change: (name: string, change: z.input<typeof operatorRulesChange>) => post(`${path}/${name}/change`, change),
    delete: (name: string, removal: z.input<typeof operatorRulesRemoval>) => post(`${path}/${name}/delete`, removal),
  };
}
