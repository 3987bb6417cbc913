import { expect, it } from "vitest";
import { drmSettings } from "../../../../../app/playback/engine/drm-settings.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const source = {
  ...embeddedSource("live-7"),
  licences: {
    widevine: "/api/licences/live-7/widevine",
    playready: "/api/licences/live-7/playready",
    fairplay: "/api/licences/live-7/fairplay",
  },
  certificate: "/api/licences/fairplay/certificate",
  robustness: "HW_SECURE_DECODE",
};

it("gets FairPlay's certificate and licences from the site", () => {
  expect(drmSettings(source, "fairplay")).toEqual({
    servers: { "com.apple.fps": "/api/licences/live-7/fairplay" },
    advanced: { "com.apple.fps": { serverCertificateUri: "/api/licences/fairplay/certificate" } },
  });
});

it("sets only PlayReady's licence server for PlayReady", () => {
  expect(drmSettings(source, "playready")).toEqual({
    servers: { "com.microsoft.playready": "/api/licences/live-7/playready" },
  });
});

it("sets the configured video robustness for Widevine", () => {
  const servers = { "com.widevine.alpha": "/api/licences/live-7/widevine" };
  expect(drmSettings(source, "widevine")).toEqual({
    servers,
    advanced: {
      "com.widevine.alpha": { videoRobustness: ["HW_SECURE_DECODE"], audioRobustness: ["SW_SECURE_CRYPTO"] },
    },
  });
  expect(drmSettings({ base: source.base, manifests: {}, licences: source.licences }, "widevine")).toEqual({ servers });
});

it("sets the entry's own licence URL for ClearKey, and none for a clear stream", () => {
  expect(drmSettings(embeddedSource("live-7"), "clearkey")).toEqual({
    servers: { "org.w3.clearkey": "/origin/video/play/live-7/license" },
  });
  expect(drmSettings({ ...source, licences: null }, null)).toEqual({});
});
