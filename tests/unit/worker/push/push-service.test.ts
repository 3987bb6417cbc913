import { describe, expect, it } from "vitest";
import { decrypt } from "../../../fixtures/push-service.ts";

describe("the tests' push service", () => {
  it("decrypts the example of RFC 8291, appendix A", async () => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const publicKey = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    const coordinate = (from: number) => Buffer.from(publicKey.slice(from, from + 32)).toString("base64url");
    const privateKey = await crypto.subtle.importKey(
      "jwk",
      {
        kty: "EC",
        crv: "P-256",
        x: coordinate(1),
        y: coordinate(33),
        d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
      },
      { name: "ECDH", namedCurve: "P-256" },
      false,
      ["deriveBits"],
    );
    const message = bytes(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    const text = await decrypt({ privateKey, publicKey, auth: bytes("BTBZMqHH6r4Tts7J_aSIgg") }, message);
    expect(text).toBe("When I grow up, I want to be a watermelon");
  });
});
