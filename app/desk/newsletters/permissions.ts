import type { StaffRole } from "../../../schemas/desk/staff.ts";

export const mayWriteNewsletters = (role: StaffRole): boolean =>
  role === "administrator" || role === "editor" || role === "writer";
export const maySendNewsletters = (role: StaffRole): boolean => role === "administrator" || role === "editor";
