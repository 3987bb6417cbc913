import { advertCalls } from "./calls/adverts.ts";
import { alertCalls } from "./calls/alerts.ts";
import { availabilityCalls } from "./calls/availability.ts";
import { bannerCalls } from "./calls/banners.ts";
import { articleCategoryCalls, videoCategoryCalls } from "./calls/categories.ts";
import { clipCalls } from "./calls/clips.ts";
import { clubCalls } from "./calls/clubs.ts";
import { commentaryCalls } from "./calls/commentaries.ts";
import { competitionCalls } from "./calls/competitions.ts";
import { dataRequestCalls } from "./calls/data-requests.ts";
import { deductionCalls } from "./calls/deductions.ts";
import { documentCalls } from "./calls/documents.ts";
import { editorCalls } from "./calls/editors.ts";
import { experimentCalls } from "./calls/experiments.ts";
import { fanCalls } from "./calls/fans.ts";
import { groundCalls } from "./calls/grounds.ts";
import { homeCalls } from "./calls/home.ts";
import { imageCalls } from "./calls/images.ts";
import { incidentCalls } from "./calls/incidents.ts";
import { keyCalls } from "./calls/keys.ts";
import { liveRuleCalls } from "./calls/live-rules.ts";
import { mailCalls } from "./calls/mails.ts";
import { matchCalls, matchChangeCalls } from "./calls/matches.ts";
import { ownCalls } from "./calls/me.ts";
import { newsCalls } from "./calls/news.ts";
import { newsletterCalls, newsletterTestCalls } from "./calls/newsletters.ts";
import { pageCalls } from "./calls/pages.ts";
import { partnerCalls } from "./calls/partners.ts";
import { playCalls } from "./calls/plays.ts";
import { previewCalls } from "./calls/previews.ts";
import { profileCalls } from "./calls/profile.ts";
import { promoCalls } from "./calls/promos.ts";
import { recordingCalls } from "./calls/recordings.ts";
import { salesCalls } from "./calls/sales.ts";
import { seasonCalls } from "./calls/seasons.ts";
import { siteCalls } from "./calls/site.ts";
import { squadCalls } from "./calls/squads.ts";
import { staffCalls } from "./calls/staff.ts";
import { streamCalls } from "./calls/streams.ts";
import { switchCalls } from "./calls/switches.ts";
import { taxCalls } from "./calls/tax.ts";
import { textCalls } from "./calls/texts.ts";
import { themeCalls } from "./calls/theme.ts";
import { translationCalls } from "./calls/translations.ts";
import { videoCalls } from "./calls/videos.ts";
import { voucherCalls } from "./calls/vouchers.ts";
import type { StaffCall } from "./staff-call.ts";

/**
 * Calls that API keys can make too, by room of the desk. Calls about staff, keys, the audit log and the caller's own account are for people
 * only.
 */
const callsOfRooms: readonly (readonly [room: string, calls: readonly StaffCall[]])[] = [
  ["Support", [...fanCalls, ...dataRequestCalls]],
  ["Live desk", matchCalls],
  ["Seasons", [...seasonCalls, ...matchChangeCalls]],
  [
    "League",
    [
      ...clubCalls,
      ...groundCalls,
      ...squadCalls,
      ...competitionCalls,
      ...deductionCalls,
      ...themeCalls,
      ...profileCalls,
    ],
  ],
  ["Newsroom", [...newsCalls, ...articleCategoryCalls, ...homeCalls]],
  ["Newsletters", newsletterCalls],
  ["Pages and menus", [...pageCalls, ...previewCalls, ...textCalls, ...translationCalls, ...bannerCalls, ...mailCalls]],
  ["Documents", documentCalls],
  [
    "Video desk",
    [
      ...videoCalls,
      ...streamCalls,
      ...commentaryCalls,
      ...recordingCalls,
      ...availabilityCalls,
      ...liveRuleCalls,
      ...videoCategoryCalls,
      ...clipCalls,
      ...playCalls,
    ],
  ],
  ["Vouchers", voucherCalls],
  ["Advertising", [...advertCalls, ...promoCalls, ...partnerCalls, ...experimentCalls]],
  ["Sales", [...salesCalls, ...taxCalls]],
  ["Pictures", imageCalls],
  ["State of things", [...siteCalls, ...switchCalls, ...incidentCalls, ...alertCalls]],
];

const scopes = callsOfRooms.flatMap(([room, calls]) => calls.map(({ action, summary }) => ({ action, summary, room })));

/** All staff calls. Published calls keep their path, input and response. */
export const deskCallList: readonly StaffCall[] = [
  ...ownCalls,
  ...staffCalls,
  ...keyCalls(scopes),
  ...editorCalls,
  ...newsletterTestCalls,
  ...callsOfRooms.flatMap(([, calls]) => calls),
];
