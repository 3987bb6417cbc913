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

/** Named availability rules, in the video backend. */
export function rulesDesk(video: Backend) {
  const post = async (to: string, body: object) => (await postChange(video, to, body, operatorRulesResponse)).data;
  return {
    /** Empty for a backend that does not let the desk manage its rules. */
    list: async () => (await readBackend(video, path, operatorRulesResponse))?.data ?? [],
    add: (addition: z.input<typeof operatorRulesAddition>) => post(path, addition),
    change: (name: string, change: z.input<typeof operatorRulesChange>) => post(`${path}/${name}/change`, change),
    delete: (name: string, removal: z.input<typeof operatorRulesRemoval>) => post(`${path}/${name}/delete`, removal),
  };
}
