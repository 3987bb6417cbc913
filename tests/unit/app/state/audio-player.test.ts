import { expect, it } from "vitest";
import { audioPlayer, closeAudioPlayer, openAudioPlayer, setSounding } from "../../../../app/state/audio-player.ts";

it("holds what it plays while open, and nothing once closed", () => {
  openAudioPlayer({ entryID: "audio-1", title: "Ambleford v Caldmouth", file: "" });
  expect({ ...audioPlayer }).toEqual({ entryID: "audio-1", title: "Ambleford v Caldmouth", file: "", sounding: false });
  setSounding(true);
  openAudioPlayer({ entryID: "audio-2", title: "Dunmere v Eastwick", file: "/podcast/two.m4a" });
  expect({ ...audioPlayer }).toEqual({
    entryID: "audio-2",
    title: "Dunmere v Eastwick",
    file: "/podcast/two.m4a",
    sounding: false,
  });
  closeAudioPlayer();
  expect({ ...audioPlayer }).toEqual({ entryID: "", title: "", file: "", sounding: false });
});
