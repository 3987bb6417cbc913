import { validateCmcdHeaders, validateCmcdRequest } from "@svta/cml-cmcd";
import { expect, it } from "vitest";
import { withLists, withListsInQuery } from "../../../../../app/playback/engine/cmcd-lists.ts";

const session = 'cid="live-7",sf=d,sid="988c15d9-a6e0-4fd8-818c-9709497ab2b9",st=l,v=2';

it("has lists of numbers where version 2 of CMCD has them, and nowhere else", () => {
  const headers = {
    "cmcd-session": session,
    "cmcd-object": "br=314,d=1920,ot=v,tb=314",
    "cmcd-request": 'bl=300,dl=300,ltc=7973,nor=("376.m4s"),sn=8',
    "cmcd-status": "rtp=9900",
  };
  expect(validateCmcdHeaders(headers, { version: 2 }).valid).toBe(false);
  const mended = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withLists(value)]));
  expect(mended).toEqual({
    ...headers,
    "cmcd-object": "br=(314),d=1920,ot=v,tb=(314)",
    "cmcd-request": 'bl=(300),dl=300,ltc=7973,nor=("376.m4s"),sn=8',
  });
  expect(validateCmcdHeaders(mended, { version: 2 })).toMatchObject({ valid: true, issues: [] });
  expect(withLists("br=(314),tb=(314)")).toBe("br=(314),tb=(314)");
});

it("has them in the query too, beside a host's own parameters", () => {
  const url = `https://cdn.example/7/1.m4s?CMCD=${encodeURIComponent(`br=314,${session}`)}&hdnts=exp=1~acl=/*`;
  const mended = withListsInQuery(url);
  expect(mended).toContain(`CMCD=${encodeURIComponent("br=(314),")}`);
  expect(mended).toContain("&hdnts=exp=1~acl=/*");
  expect(withListsInQuery("https://cdn.example/7/1.m4s?br=3")).toBe("https://cdn.example/7/1.m4s?br=3");
  expect(validateCmcdRequest(new Request(mended), { version: 2 }).valid).toBe(true);
});
