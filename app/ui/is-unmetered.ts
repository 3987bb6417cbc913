import { type Guard, isBoolean, isString, objectOf, optional } from "../../schemas/site/guard.ts";

/** https://wicg.github.io/netinfo, of which browsers have parts or nothing. */
const isConnection: Guard<{ saveData: boolean; effectiveType: string; type?: string | undefined }> = objectOf({
  saveData: isBoolean,
  effectiveType: isString,
  type: optional(isString),
});

/** Whether data may be fetched that might not be needed: on a fast connection that is not a phone's, of a user who does not save data. */
export function isUnmetered(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, "connection");
  return (
    isConnection(connection) &&
    !connection.saveData &&
    connection.effectiveType === "4g" &&
    connection.type !== "cellular"
  );
}
