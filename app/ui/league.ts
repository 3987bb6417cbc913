import { createContext, useContext } from "react";
import type { PublicLeague } from "../../schemas/league/public-league.ts";

/** The league whose site this is. The root route provides it. */
export const LeagueContext = createContext<PublicLeague | null>(null);

export function useLeague(): PublicLeague {
  const league = useContext(LeagueContext);
  if (league === null) throw new Error("There is no league around this component.");
  return league;
}
