import { useCallback, useState } from "react";
import { deskClubsResponse, type ListedClub } from "../../../../schemas/desk/clubs.ts";
import { type ClubPlayer, clubPlayersResponse } from "../../../../schemas/desk/squads.ts";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, LabelledField } from "../../forms/form.tsx";
import { teamLabel } from "./team-label.ts";

interface TransferPlayerProps {
  /** Whether a player is already in the squad. */
  isHere: (id: number) => boolean;
  onTransfer: (club: ListedClub, player: ClubPlayer) => void;
}

const title = "Take over a player";

/** A button with a dialog to choose a player from another squad, or one who has moved on. */
export function TransferPlayer({ isHere, onTransfer }: TransferPlayerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="btn btn-ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </button>
      <FormDialog open={isOpen} title={title} onClose={close}>
        {isOpen && (
          <>
            <p>The player leaves the squad of that club, and keeps their page with all matches and seasons.</p>
            <ChooseClub
              isHere={isHere}
              onTransfer={(club, player) => {
                close();
                onTransfer(club, player);
              }}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}

const readClubs = () => callDesk("GET", "clubs", deskClubsResponse);

function ChooseClub(props: TransferPlayerProps) {
  const { data, problem } = useCall(useCallback(readClubs, []));
  const [slug, setSlug] = useState("");
  const club = data?.clubs.find((each) => each.slug === slug);
  return (
    <>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <LabelledField label="Club">
        {(control) => (
          <select {...control} className="field" value={slug} onChange={({ target }) => setSlug(target.value)}>
            <option value="">Choose a club</option>
            {data?.clubs.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.name}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      {club !== undefined && <ChoosePlayer key={slug} club={club} {...props} />}
    </>
  );
}

function ChoosePlayer({ club, isHere, onTransfer }: TransferPlayerProps & { club: ListedClub }) {
  const { slug, name } = club;
  const { data, problem } = useCall(
    useCallback(() => callDesk("GET", `clubs/${slug}/players`, clubPlayersResponse), [slug]),
  );
  if (problem !== null) return <ErrorMessage>{problem}</ErrorMessage>;
  if (data === null) return <p role="status">Fetching the players</p>;
  const players = data.players.filter(({ id }) => !isHere(id));
  if (players.length === 0) return <p role="status">{name} has no player who could be taken over.</p>;
  // Players without a team, who have moved on, come last.
  const teams = [...Map.groupBy(players, ({ team }) => team)].toSorted(
    ([a], [b]) => Number(a === null) - Number(b === null),
  );
  return (
    <DeskForm
      label={title}
      submit="Take over"
      onSubmit={async ({ player }) => {
        const taken = players.find(({ id }) => String(id) === player);
        if (taken !== undefined) onTransfer(club, taken);
      }}
    >
      <LabelledField label="Player">
        {(control) => (
          <select {...control} name="player" className="field">
            {teams.map(([team, those]) => (
              <optgroup key={team ?? ""} label={team === null ? "Moved on" : teamLabel(team)}>
                {those.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </LabelledField>
    </DeskForm>
  );
}
