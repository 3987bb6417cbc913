import { useId, useState } from "react";
import { type DeskMatch, deskMatchResponse, matchMovedResponse } from "../../../schemas/desk/matches.ts";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { Checkbox, DeskForm, TextInput } from "../forms/form.tsx";
import { clockHint, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";

/** Form for a new time or ground of a match that has not begun. */
export function MoveMatch({
  match: now,
  grounds,
  onMoved,
}: {
  match: DeskMatch["match"];
  grounds: readonly string[];
  onMoved: () => void;
}) {
  // As it was when the form was opened, or somebody else's change refused the move: that must be seen first.
  const [match, setMatch] = useState(now);
  const [playsThatDay, setPlaysThatDay] = useState(false);
  const listID = useId();
  const isOff = match.state.kind === "fixture" && match.state.note !== null;

  async function readAgain() {
    try {
      setMatch((await callDesk("GET", `matches/${match.id}`, deskMatchResponse)).match);
    } catch {
      // The form stays, and the next attempt is refused and reads it again.
    }
  }

  async function move({ kickoff = "", venue = "", neutral, twiceADay }: Record<string, string>) {
    const wanted = { kickoff: fromDateTimeLocal(kickoff), venue: venue === "" ? null : venue, seen: match.sequence };
    const body = { ...wanted, neutral: neutral !== undefined, twiceADay: twiceADay !== undefined };
    try {
      await callDesk("POST", `matches/${match.id}/move`, matchMovedResponse, body);
    } catch (error) {
      setPlaysThatDay(error instanceof DeskRefusal && error.code === "plays_that_day");
      throw error;
    }
    onMoved();
  }

  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">{isOff ? "A new date" : "Another time or ground"}</h2>
      <p>
        Pages, calendars, streams and match passes follow within a minute.
        {isOff && " The match is no longer off."}
      </p>
      <DeskForm
        key={match.sequence}
        label="Move the match"
        submit="Move it"
        onSubmit={move}
        stored={{ name: `match-move ${match.id}`, from: match.sequence, reload: readAgain }}
      >
        <TextInput
          type="datetime-local"
          name="kickoff"
          label="Kick-off"
          hint={clockHint()}
          required
          defaultValue={toDateTimeLocal(match.kickoff)}
        />
        <TextInput
          name="venue"
          label="Ground"
          maxLength={100}
          list={listID}
          defaultValue={match.venue ?? ""}
          autoCapitalize="words"
          hint="A club's, or any other. Empty while it is open."
        />
        <datalist id={listID}>
          {grounds.map((ground) => (
            <option key={ground} value={ground} />
          ))}
        </datalist>
        <Checkbox
          name="neutral"
          label="Neutral: neither club is at home there"
          defaultChecked={match.neutral === true}
        />
        {playsThatDay && <Checkbox name="twiceADay" label="Move it all the same" />}
      </DeskForm>
    </div>
  );
}
