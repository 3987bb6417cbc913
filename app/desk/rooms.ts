import type { StaffRole } from "../../schemas/desk/staff.ts";

/** A room of the desk. Hiding it from some roles is a convenience: every staff call checks the role. */
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
    path: "/live",
    label: "Live desk",
    about: "Report matches as they are played, correct and postpone them",
    icon: "i-lucide-radio",
    roles: ["administrator", "editor", "writer", "live", "video", "analyst"],
  },
  {
    path: "/support",
    label: "Support",
    about: "Find a fan, see what happened, and help",
    icon: "i-lucide-life-buoy",
    roles: ["administrator", "support", "commercial"],
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
