import { expect, it } from "vitest";
import { timeZoneComponent } from "../../../../worker/calendars/time-zone-component.ts";

const season = { from: new Date("2026-08-08T14:00:00Z"), to: new Date("2026-12-26T15:00:00Z") };

it("has the clock changes of the years, by the clock before each", () => {
  expect(timeZoneComponent("Europe/Zurich", season).split("\r\n")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Zurich",
    "BEGIN:STANDARD",
    "DTSTART:20260101T010000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20260329T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:20261025T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});

it("knows zones west of Greenwich, with half hours, and without clock changes", () => {
  expect(timeZoneComponent("America/St_Johns", season)).toContain("TZOFFSETFROM:-0230\r\nTZOFFSETTO:-0330");
  expect(timeZoneComponent("Asia/Kolkata", season).match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toEqual(["BEGIN:STANDARD"]);
});
