import { league } from "./league.ts";

/** The league's name and its short form in URLs: a league that changes them changes no test. */
export const { brand } = league;
