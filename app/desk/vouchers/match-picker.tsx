import { type KeyboardEvent, useState } from "react";
import type { MatchChoices } from "../../../schemas/desk/entry-input.ts";
import { voucherMatchesResponse } from "../../../schemas/desk/vouchers.ts";
import { callDesk, errorMessage } from "../calls/client.ts";
import { ErrorMessage, TextInput } from "../forms/form.tsx";
import { formatDateTime } from "../time.ts";

/** Finds a match by club, competition or day. The chosen match is the field `match` of the surrounding form. */
export function MatchPicker() {
  const [text, setText] = useState("");
  const [date, setDate] = useState("");
  const [found, setFound] = useState<MatchChoices | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function find() {
    const query = new URLSearchParams({ text, ...(date !== "" && { date }) });
    try {
      setFound((await callDesk("GET", `vouchers/matches?${query}`, voucherMatchesResponse)).matches);
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  const findOnEnter = (event: KeyboardEvent) => {
    // Enter would submit the surrounding form.
    if (event.key !== "Enter") return;
    event.preventDefault();
    void find();
  };

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-600">The match</legend>
      <TextInput
        label="Its clubs or competition"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={findOnEnter}
      />
      <TextInput
        label="Its day"
        type="date"
        value={date}
        hint="Empty: the coming 60 days."
        onChange={({ target }) => setDate(target.value)}
        onKeyDown={findOnEnter}
      />
      <div>
        <button type="button" className="btn btn-ghost" onClick={() => void find()}>
          Find the match
        </button>
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status">{found?.length === 0 && "No match is like that."}</p>
      {found?.map(({ id, title, kickoff }) => (
        <label key={id} className="flex min-h-11 items-center gap-2">
          <input type="radio" name="match" value={id} required className="size-5 shrink-0" />
          <span dir="auto">
            {title}, {formatDateTime(kickoff)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
