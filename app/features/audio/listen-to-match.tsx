import { useContext } from "react";
import { message, t } from "../../../schemas/site/messages.ts";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { ListenButton } from "./listen-button.tsx";
import { OnAirContext } from "./on-air.ts";

/** A 'Listen' button on a row or card of a match on air. Stacked above the link that covers the card. */
export function ListenToMatch({
  match: { id, state, home, away },
}: {
  match: Pick<ListedMatch, "id" | "state" | "home" | "away">;
}) {
  const entryID = useContext(OnAirContext)[id];
  if (entryID === undefined || state.kind === "result" || (state.kind === "fixture" && state.note !== null))
    return null;
  return (
    <ListenButton
      entryID={entryID}
      title={t("{home} v {away}", { home: home.shortName, away: away.shortName })}
      label={message("Listen")}
      small
      className="relative z-1"
    />
  );
}
