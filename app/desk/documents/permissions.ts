import type { StaffRole } from "../../../schemas/desk/staff.ts";

/** Whether a role can add and change documents. Other roles can read them. */
export const mayEditDocuments = (role: StaffRole): boolean => role === "administrator" || role === "editor";
