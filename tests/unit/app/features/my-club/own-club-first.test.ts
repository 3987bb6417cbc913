import { expect, it } from "vitest";
import { ownClubFirst } from "../../../../../app/features/my-club/own-club-first.ts";
import { clubsOfVideo, isVideoAbout } from "../../../../../app/features/videos/card/card-video.ts";

const about = ({ clubs }: { clubs: number[] }, club: number) => clubs.includes(club);
const items = [
  [1, 2],
  [3, 4],
  [2, 5],
  [4, 1],
].map((clubs) => ({ clubs }));
const order = (mine: number | null) => ownClubFirst(items, mine, about).map((item) => items.indexOf(item));

it("puts what is about the own club before the rest, each in its order", () => {
  expect(order(2)).toEqual([0, 2, 1, 3]);
  expect(order(4)).toEqual([1, 3, 0, 2]);
});

it("leaves the list alone without a club, and where nothing is about it", () => {
  expect(ownClubFirst(items, null, about)).toBe(items);
  expect(ownClubFirst(items, 9, about)).toBe(items);
});

it("knows the clubs of a video, where its backend says them", () => {
  const videos = [{ clubIDs: [1, 12] }, { clubIDs: [2] }, {}];
  expect(ownClubFirst(videos, 2, isVideoAbout)).toEqual([videos[1], videos[0], videos[2]]);
  expect(videos.map(clubsOfVideo)).toEqual(["1 12", "2", undefined]);
});
