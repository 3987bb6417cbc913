import { expect, it } from "vitest";
import { findLiveOffers } from "../../../../../app/features/where-to-watch/live-offers.ts";
import { availability } from "../../../../../schemas/streaming/availability.ts";
import { restrictionFor } from "../../../../../schemas/streaming/availability-rule.ts";
import { videoItem } from "../../../../../schemas/streaming/video.ts";

const rules = () =>
  availability.parse({
    blackouts: [
      {
        countries: ["GB"],
        from: "14:45",
        to: "17:15",
        weekdays: [6],
        dates: ["2026-04-06", "2026-12-28", "2027-01-01", "2028-12-25"],
        except: ["2026-05-02", "2026-12-26"],
      },
    ],
  });

const live = (fixtureID: number) =>
  videoItem.parse({
    id: `live-${fixtureID}`,
    metaData: {
      title: "Live",
      description: "",
      VideoDuration: 0,
      SysEntryEntitlements: ["live-video"],
      categories: ["live"],
    },
    mediaData: { entryId: `live-${fixtureID}`, thumbnailUrl: "live", mediaType: "DrmLiveVideo" },
    publicationData: { createdAt: "2026-08-01T00:00:00.000Z", releaseFrom: "2026-08-01T00:00:00.000Z" },
    fixtureID,
    availability: rules(),
  });

const match = (id: number, kickoff: string) => ({ id, kickoff });

it("finds the live videos of the matches, with the days of blackouts around each, and equal rules as one object", async () => {
  const matches = [
    match(1, "2026-12-26T15:00:00.000Z"),
    match(2, "2026-12-26T15:00:00.000Z"),
    match(3, "2027-03-06T15:00:00.000Z"),
  ];
  const offers = await findLiveOffers({ section: async () => [1, 2, 3, 4].map(live) }, matches);
  expect(Object.keys(offers)).toEqual(["1", "2", "3"]);
  expect(offers[1]?.availability?.blackouts[0]).toMatchObject({ dates: ["2026-12-28"], except: ["2026-12-26"] });
  expect(offers[3]?.availability?.blackouts[0]).toMatchObject({ dates: [], except: [] });
  expect(offers[2]?.availability).toBe(offers[1]?.availability);
});

it("names the format of a video that has one alone", async () => {
  const packaged = (id: number, formats: ("dash" | "hls")[]) => {
    const video = live(id);
    return { ...video, mediaData: { ...video.mediaData, formats } };
  };
  const offers = await findLiveOffers({ section: async () => [packaged(1, ["hls"]), packaged(2, ["dash", "hls"])] }, [
    match(1, "2026-12-26T15:00:00.000Z"),
    match(2, "2026-12-26T15:00:00.000Z"),
  ]);
  expect(offers[1]?.format).toBe("hls");
  expect(offers[2]?.format).toBeUndefined();
});

it("keeps what the rules say of any time at which a match may be watched", async () => {
  const days = ["2026-04-06", "2026-05-02", "2026-12-26", "2026-12-28", "2027-01-01", "2027-03-06", "2027-03-07"];
  for (const day of days) {
    const kickoff = Date.parse(`${day}T13:30:00.000Z`);
    const offers = await findLiveOffers({ section: async () => [live(1)] }, [
      match(1, new Date(kickoff).toISOString()),
    ]);
    for (let hour = 0; hour <= 24; hour += 0.25) {
      const now = new Date(kickoff + hour * 3_600_000);
      expect(restrictionFor(offers[1]?.availability, "GB", now)?.by).toBe(restrictionFor(rules(), "GB", now)?.by);
    }
  }
});
