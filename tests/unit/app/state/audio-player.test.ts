import { expect, it } from "vitest";
import {
  audioPlayer,
  closeAudioPlayer,
  openAudioPlayer,
  setAudible,
  setRequired,
} from "../../../../app/state/audio-player.ts";

it("holds what it plays while open, and nothing once closed", () => {
  openAudioPlayer({ entryID: "audio-1", title: "Ambleford v Caldmouth", file: "" });
  expect({ ...audioPlayer }).toEqual({
    entryID: "audio-1",
    title: "Ambleford v Caldmouth",
    file: "",
    audible: false,
    required: [],
  });
  setAudible(true);
  setRequired(["live-audio"]);
  expect({ ...audioPlayer }).toMatchObject({ audible: true, required: ["live-audio"] });
  openAudioPlayer({ entryID: "audio-2", title: "Dunmere v Eastwick", file: "/podcast/two.m4a" });
  expect({ ...audioPlayer }).toEqual({
    entryID: "audio-2",
    title: "Dunmere v Eastwick",
    file: "/podcast/two.m4a",
    audible: false,
    required: [],
  });
  closeAudioPlayer();
  expect({ ...audioPlayer }).toEqual({ entryID: "", title: "", file: "", audible: false, required: [] });
});
