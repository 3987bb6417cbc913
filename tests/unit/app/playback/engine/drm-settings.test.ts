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

it("asks the site for FairPlay's certificate and licences", () => {
  expect(drmSettings(source, "fairplay")).toEqual({
    servers: { "com.apple.fps": "/api/licences/live-7/fairplay" },
    advanced: { "com.apple.fps": { serverCertificateUri: "/api/licences/fairplay/certificate" } },
  });
});

it("asks for PlayReady's licences, and for nothing of the other systems", () => {
  expect(drmSettings(source, "playready")).toEqual({
    servers: { "com.microsoft.playready": "/api/licences/live-7/playready" },
  });
});

it("asks Widevine for the protection of pictures that the site is set to", () => {
  const servers = { "com.widevine.alpha": "/api/licences/live-7/widevine" };
  expect(drmSettings(source, "widevine")).toEqual({
    servers,
    advanced: {
      "com.widevine.alpha": { videoRobustness: ["HW_SECURE_DECODE"], audioRobustness: ["SW_SECURE_CRYPTO"] },
    },
  });
  expect(drmSettings({ base: source.base, manifests: {}, licences: source.licences }, "widevine")).toEqual({ servers });
});

it("gives ClearKey the entry's own licences, and a clear stream none", () => {
  expect(drmSettings(embeddedSource("live-7"), "clearkey")).toEqual({
    servers: { "org.w3.clearkey": "/origin/video/play/live-7/license" },
  });
  expect(drmSettings({ ...source, licences: null }, null)).toEqual({});
});
