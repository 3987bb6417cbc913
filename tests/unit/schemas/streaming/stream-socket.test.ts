import fc from "fast-check";
import { expect, it } from "vitest";
import { pingText } from "../../../../schemas/streaming/socket-ping.ts";
import { clientMessage, encodeSessionID, entryOfSessionID } from "../../../../schemas/streaming/stream-socket.ts";

it("writes a session as the documented base64 of ssoID.assetID", () => {
  expect(encodeSessionID("fan-1", "live-2")).toBe(btoa("fan-1.live-2"));
});

it("reads back what it wrote, for any account id", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
      (ssoID, entryID) => {
        expect(entryOfSessionID(encodeSessionID(ssoID, entryID), ssoID)).toBe(entryID);
      },
    ),
  );
});

it("reads no session of another account", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}$/), (ssoID, other) => {
      fc.pre(ssoID !== other);
      expect(entryOfSessionID(encodeSessionID(other, "live-1"), ssoID)).toBe(null);
    }),
  );
});

it("rejects what is not base64 of UTF-8", () => {
  expect(entryOfSessionID("%%%", "fan")).toBe(null);
  expect(entryOfSessionID(btoa("\xff\xfe"), "fan")).toBe(null);
});

it("pings with exactly the documented text", () => {
  expect(pingText).toBe('{"action":"ping"}');
  expect(clientMessage.parse(JSON.parse(pingText))).toEqual({ action: "ping" });
});
