import { expect, it } from "vitest";
import { audioPlayer, closeAudioPlayer, openAudioPlayer, setSounding } from "../../../../app/state/audio-player.ts";

it("holds what it plays while open, and nothing once closed", () => {
  openAudioPlayer({ entryID: "audio-1", title: "Ambleford v Caldmouth" });
  expect({ ...audioPlayer }).toEqual({ entryID: "audio-1", title: "Ambleford v Caldmouth", sounding: false });
  setSounding(true);
  openAudioPlayer({ entryID: "audio-2", title: "Dunmere v Eastwick" });
  expect({ ...audioPlayer }).toEqual({ entryID: "audio-2", title: "Dunmere v Eastwick", sounding: false });
  closeAudioPlayer();
  expect({ ...audioPlayer }).toEqual({ entryID: "", title: "", sounding: false });
});
