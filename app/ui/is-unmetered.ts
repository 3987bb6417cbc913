import { type Guard, isBoolean, isString, objectOf, optional } from "../../schemas/site/type-guards.ts";

/** Network Information API (https://wicg.github.io/netinfo): browsers support parts of it, or nothing. */
const isConnection: Guard<{ saveData: boolean; effectiveType: string; type?: string | undefined }> = objectOf({
  saveData: isBoolean,
  effectiveType: isString,
  type: optional(isString),
});

/** Whether data that may not be needed can be fetched: on a fast connection that is not cellular, without data saving. */
export function isUnmetered(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, "connection");
  return (
    isConnection(connection) &&
    !connection.saveData &&
    connection.effectiveType === "4g" &&
    connection.type !== "cellular"
  );
}
