import { expect, it } from "vitest";
import { audioPlayer, closeAudioPlayer, openAudioPlayer } from "../../../../app/state/audio-player.ts";

it("knows what it plays while it is open, and nothing once it is closed", () => {
  openAudioPlayer({ entryID: "audio-1", title: "Ambleford v Caldmouth" });
  expect({ ...audioPlayer }).toEqual({ entryID: "audio-1", title: "Ambleford v Caldmouth" });
  openAudioPlayer({ entryID: "audio-2", title: "Dunmere v Eastwick" });
  expect({ ...audioPlayer }).toEqual({ entryID: "audio-2", title: "Dunmere v Eastwick" });
  closeAudioPlayer();
  expect({ ...audioPlayer }).toEqual({ entryID: "", title: "" });
});
