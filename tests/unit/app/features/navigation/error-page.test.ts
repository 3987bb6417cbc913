import { describe, expect, it } from "vitest";
import { describeError } from "../../../../../app/features/navigation/error-page.tsx";

const answer = (status: number, data: unknown, statusText = "") => ({ status, statusText, data, internal: false });

describe("what an error page says", () => {
  it("has the documented words for a page that is not there", () => {
    expect(describeError(answer(404, null))).toEqual({ status: 404, message: "This page could not be found" });
  });

  it("passes on what a route answered on purpose", () => {
    expect(describeError(answer(400, "The date is a day of the calendar"))).toEqual({
      status: 400,
      message: "The date is a day of the calendar",
    });
  });

  it.each([new Error("secret detail"), "a string", undefined, null])("tells nothing of an unexpected %s", (error) => {
    expect(describeError(error)).toEqual({ status: 500, message: "Something went wrong on our side" });
  });
});
