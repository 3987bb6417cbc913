import type { StaffCall } from "./call.ts";
import { fanCalls } from "./calls/fans.ts";
import { keyCalls } from "./calls/keys.ts";
import { matchCalls } from "./calls/matches.ts";
import { ownCalls } from "./calls/me.ts";
import { newsCalls } from "./calls/news.ts";
import { pictureCalls } from "./calls/pictures.ts";
import { siteCalls } from "./calls/site.ts";
import { staffCalls } from "./calls/staff.ts";

/** All staff calls. A published call keeps its path, its input and its response. */
export const deskCallList: readonly StaffCall[] = [
  ...ownCalls,
  ...staffCalls,
  ...keyCalls,
  ...fanCalls,
  ...matchCalls,
  ...newsCalls,
  ...pictureCalls,
  ...siteCalls,
];
