import { describe, expect, it } from "vitest";
import { describeError } from "../../../../../app/features/navigation/error-page.tsx";

const response = (status: number, data: unknown, statusText = "") => ({ status, statusText, data, internal: false });

describe("the message of the error page", () => {
  it("is as documented for a 404", () => {
    expect(describeError(response(404, null))).toEqual({ status: 404, message: "This page could not be found" });
  });

  it("is that of a response which a route threw", () => {
    expect(describeError(response(400, "The date is a day of the calendar"))).toEqual({
      status: 400,
      message: "The date is a day of the calendar",
    });
  });

  it("is in the site's words where the router itself refused a request", () => {
    const refused = { ...response(405, "Error: You made a POST request to a route without an action"), internal: true };
    expect(describeError(refused)).toEqual({ status: 405, message: "This page does not take that request" });
  });

  it.each([new Error("secret detail"), "a string", undefined, null])("reveals nothing of an unexpected %s", (error) => {
    expect(describeError(error)).toEqual({ status: 500, message: "Something went wrong on our side" });
  });
});
