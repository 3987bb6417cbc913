import type { StaffRole } from "../../schemas/desk/staff.ts";

/** A room of the desk. Hiding it from roles is only a convenience: every staff call checks the role. */
export interface Room {
  path: string;
  label: string;
  about: string;
  icon: string;
  /** Null: all roles. */
  roles: readonly StaffRole[] | null;
}

export const rooms: readonly Room[] = [
  {
    path: "/news",
    label: "Newsroom",
    about: "Write, publish and correct articles",
    icon: "i-lucide-newspaper",
    roles: ["administrator", "editor", "writer", "analyst"],
  },
  {
    path: "/newsletters",
    label: "Newsletters",
    about: "Write newsletters of the site's articles, and send them to who has signed up",
    icon: "i-lucide-mail",
    roles: ["administrator", "editor", "writer", "analyst"],
  },
  {
    path: "/pages",
    label: "Pages and menus",
    about: "Add, change and remove pages, and arrange the menus",
    icon: "i-lucide-panel-top",
    roles: ["administrator", "editor", "writer", "analyst"],
  },
  {
    path: "/documents",
    label: "Documents",
    about: "Add the league's documents, change them and take them off the site",
    icon: "i-lucide-file-text",
    roles: ["administrator", "editor", "writer", "analyst"],
  },
  {
    path: "/live",
    label: "Live desk",
    about: "Report matches as they are played, correct, postpone and move them",
    icon: "i-lucide-radio",
    roles: ["administrator", "editor", "writer", "live", "video", "analyst"],
  },
  {
    path: "/league",
    label: "League",
    about: "The league's colours, words and layout, its clubs, the rules of its competitions, and points deducted",
    icon: "i-lucide-trophy",
    roles: ["administrator", "editor", "analyst"],
  },
  {
    path: "/seasons",
    label: "Seasons",
    about: "See what is stored of each season, and import the next one's matches",
    icon: "i-lucide-calendar-days",
    roles: ["administrator", "editor", "live", "analyst"],
  },
  {
    path: "/video",
    label: "Video desk",
    about: "Say who can watch a video and why, and pull it",
    icon: "i-lucide-video",
    roles: ["administrator", "video", "support", "commercial", "analyst"],
  },
  {
    path: "/support",
    label: "Support",
    about: "Find a fan, see what happened, and help",
    icon: "i-lucide-life-buoy",
    roles: ["administrator", "support", "commercial"],
  },
  {
    path: "/sales",
    label: "Sales",
    about: "What was paid and refunded, and who joined and left, by day",
    icon: "i-lucide-chart-column",
    roles: ["administrator", "commercial", "analyst"],
  },
  {
    path: "/vouchers",
    label: "Vouchers",
    about: "Make codes that open a pass or a match, and stop them",
    icon: "i-lucide-ticket",
    roles: ["administrator", "commercial", "analyst"],
  },
  {
    path: "/advertising",
    label: "Advertising",
    about: "Adverts with their views and clicks, promos, partners and the experiment",
    icon: "i-lucide-megaphone",
    roles: ["administrator", "commercial", "analyst"],
  },
  {
    path: "/state",
    label: "State of things",
    about: "How the site and its backends are",
    icon: "i-lucide-activity",
    roles: null,
  },
  {
    path: "/staff",
    label: "Staff",
    about: "Who may use the desk, and as what",
    icon: "i-lucide-users",
    roles: ["administrator"],
  },
  {
    path: "/keys",
    label: "Keys",
    about: "What the league's own tools may do",
    icon: "i-lucide-key-round",
    roles: ["administrator"],
  },
  {
    path: "/audit",
    label: "Audit log",
    about: "Who looked at what, and who changed what, when and why",
    icon: "i-lucide-scroll-text",
    roles: ["administrator"],
  },
];

export const roomsOf = (role: StaffRole) => rooms.filter(({ roles }) => roles === null || roles.includes(role));
