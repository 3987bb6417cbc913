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

  it.each([new Error("secret detail"), "a string", undefined, null])("reveals nothing of an unexpected %s", (error) => {
    expect(describeError(error)).toEqual({ status: 500, message: "Something went wrong on our side" });
  });
});
