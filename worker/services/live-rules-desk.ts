import type { z } from "zod";
import {
  type operatorLiveRuleAddition,
  type operatorLiveRuleChange,
  type operatorLiveRuleDeletion,
  type operatorLiveRulePause,
  operatorLiveRulePlan,
  operatorLiveRulesResponse,
  type previewLiveRuleRequest,
} from "../../schemas/desk/live-rules.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const path = "operator/live-rules";

/** Rules for a season's live entries, in the video backend. */
export function liveRulesDesk(video: Backend) {
  const post = async (to: string, body: object) => (await postChange(video, to, body, operatorLiveRulesResponse)).data;
  return {
    /** Empty for a backend that does not let the desk manage its rules. */
    list: async () => (await readBackend(video, path, operatorLiveRulesResponse))?.data ?? [],
    plan: async (looked: z.input<typeof previewLiveRuleRequest>) =>
      (await postChange(video, `${path}/preview`, looked, operatorLiveRulePlan)).data,
    add: (addition: z.input<typeof operatorLiveRuleAddition>) => post(path, addition),
    change: (name: string, change: z.input<typeof operatorLiveRuleChange>) => post(`${path}/${name}/change`, change),
    pause: (name: string, pause: z.input<typeof operatorLiveRulePause>) => post(`${path}/${name}/pause`, pause),
    delete: (name: string, deletion: z.input<typeof operatorLiveRuleDeletion>) =>
      post(`${path}/${name}/delete`, deletion),
  };
}
