import { league } from "./league.ts";

/** The league's name and its short form in URLs, so that a league that changes them needs to change no test. */
export const { brand } = league;
