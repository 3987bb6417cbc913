type Style = { displayType: "yearly-audio" | "monthly-audio" | "video"; icon: string; label: string | null };
type Option = {
  id: string;
  /** Pence. */
  amount: number;
  period: { renewsEvery: "month" | "year" } | { accessHours: number };
  /** Pence, when `amount` is an offer. */
  usualAmount?: number;
  offer?: string;
  information: string;
  entitlements: readonly string[];
};

const video = ["live-video", "live-audio", "video-archive"];
const audio = ["live-audio"];

const packages: readonly {
  id: string;
  type: "membership" | "match-pass";
  title: string;
  description: string;
  style: Style;
  options: readonly Option[];
}[] = [
  {
    id: "season-video",
    type: "membership",
    title: "Season Video Pass",
    description: "Every streamed match of the season live, with commentary, and the full archive of replays.",
    style: { displayType: "video", icon: "video", label: "Best value" },
    options: [
      {
        id: "season-video-year",
        amount: 14000,
        period: { renewsEvery: "year" },
        usualAmount: 16800,
        offer: "Two months free against paying monthly",
        information:
          "Renews each year until you cancel. Live video, live commentary and replays on two devices at once.",
        entitlements: video,
      },
    ],
  },
  {
    id: "monthly-video",
    type: "membership",
    title: "Monthly Video Pass",
    description: "Live matches, commentary and replays, a month at a time.",
    style: { displayType: "video", icon: "video", label: null },
    options: [
      {
        id: "monthly-video-month",
        amount: 1400,
        period: { renewsEvery: "month" },
        information:
          "Renews each month until you cancel. Live video, live commentary and replays on two devices at once.",
        entitlements: video,
      },
    ],
  },
  {
    id: "season-audio",
    type: "membership",
    title: "Yearly Audio Pass",
    description: "Live commentary of every match, all year.",
    style: { displayType: "yearly-audio", icon: "audio", label: null },
    options: [
      {
        id: "season-audio-year",
        amount: 4500,
        period: { renewsEvery: "year" },
        information: "Renews each year until you cancel. Commentary only: no pictures.",
        entitlements: audio,
      },
    ],
  },
  {
    id: "monthly-audio",
    type: "membership",
    title: "Monthly Audio Pass",
    description: "Live commentary of every match, a month at a time.",
    style: { displayType: "monthly-audio", icon: "audio", label: null },
    options: [
      {
        id: "monthly-audio-month",
        amount: 499,
        period: { renewsEvery: "month" },
        information: "Renews each month until you cancel. Commentary only: no pictures.",
        entitlements: audio,
      },
    ],
  },
  {
    id: "video-day",
    type: "match-pass",
    title: "Day Pass",
    description: "Every streamed match live for 24 hours.",
    style: { displayType: "video", icon: "video", label: null },
    options: [
      {
        id: "video-day-once",
        amount: 1000,
        period: { accessHours: 24 },
        information: "Paid once, nothing renews. Starts at once and ends 24 hours later.",
        entitlements: ["live-video"],
      },
    ],
  },
  {
    id: "audio-day",
    type: "match-pass",
    title: "Audio Day Pass",
    description: "Live commentary of every match for 24 hours.",
    style: { displayType: "monthly-audio", icon: "audio", label: null },
    options: [
      {
        id: "audio-day-once",
        amount: 250,
        period: { accessHours: 24 },
        information: "Paid once, nothing renews. Starts at once and ends 24 hours later.",
        entitlements: audio,
      },
    ],
  },
];

/**
 * The demo league's packages, prices in pence sterling.
 * @returns statements for PAYMENTS_DB; running them again updates the rows
 */
export function demoPackageStatements(): { sql: string; params: (string | number | null)[] }[] {
  return packages.flatMap((item, position) => [
    {
      sql: `INSERT INTO packages (id, type, position, title, description, style, image_key) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (id) DO UPDATE SET type = excluded.type, position = excluded.position, title = excluded.title,
          description = excluded.description, style = excluded.style, image_key = excluded.image_key`,
      params: [
        item.id,
        item.type,
        position,
        item.title,
        item.description,
        JSON.stringify({
          displayType: item.style.displayType,
          icon: item.style.icon,
          backgroundImageKey: `package-${item.id}`,
          customLabel: item.style.label,
          styleMode: "dark",
        }),
        `package-${item.id}`,
      ],
    },
    ...item.options.map((option, optionPosition) => ({
      sql: `INSERT INTO price_options (id, package_id, position, unit_amount, currency, renews_every, access_hours, offer,
          further_information, entitlements, usual_amount) VALUES (?1, ?2, ?3, ?4, 'gbp', ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (id) DO UPDATE SET package_id = excluded.package_id, position = excluded.position,
          unit_amount = excluded.unit_amount, currency = excluded.currency, renews_every = excluded.renews_every,
          access_hours = excluded.access_hours, offer = excluded.offer,
          further_information = excluded.further_information, entitlements = excluded.entitlements,
          usual_amount = excluded.usual_amount`,
      params: [
        option.id,
        item.id,
        optionPosition,
        option.amount,
        "renewsEvery" in option.period ? option.period.renewsEvery : null,
        "accessHours" in option.period ? option.period.accessHours : null,
        option.offer ?? null,
        option.information,
        JSON.stringify(option.entitlements),
        option.usualAmount ?? null,
      ],
    })),
  ]);
}
