import { useState } from "react";
import { type NewsLinkable, type NewsLinks, newsLinkableResponse } from "../../../schemas/desk/news.ts";
import { callDesk, errorMessage } from "../calls/client.ts";
import { ErrorMessage, LabelledField } from "../forms/form.tsx";
import { formatDateTime } from "../time.ts";
import { linkKey, linkKeys, noLinks, withLink, withoutLink } from "./links.ts";
import { useLinkable } from "./use-linkable.ts";

const kindLabels = { match: "Match", club: "Club", player: "Player", video: "Video" } as const;

const describe = ({ kind, about, kickoff }: NewsLinkable): string =>
  [kindLabels[kind], about, kickoff === null ? "" : formatDateTime(kickoff)].filter((part) => part !== "").join(", ");

/** Links matches, clubs, players and a video to an article. */
export function LinkedField({ linked, onChange }: { linked: NewsLinks | null; onChange: (linked: NewsLinks) => void }) {
  const links = linked ?? noLinks;
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly NewsLinkable[] | null>(null);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const keys = linkKeys(links);
  const { known, learn } = useLinkable(keys);

  async function find() {
    try {
      const { things } = await callDesk("GET", `news/linkable?${new URLSearchParams({ text })}`, newsLinkableResponse);
      setFound(things);
      setStatus("");
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  const free = found?.filter((thing) => !keys.includes(linkKey(thing)));
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-600">What goes with it</legend>
      <p className="text-sm text-muted">
        Fans see its video, matches and players below the text, and the article on the pages of its clubs.
      </p>
      <ul aria-label="What goes with it" className="grid gap-2">
        {keys.map((key) => {
          const thing = known.get(key);
          const label = thing?.label ?? key;
          return (
            <li key={key} className="card flex flex-wrap items-center gap-2 p-3">
              <span className="flex-1 basis-60">
                <span dir="auto">{label}</span>
                {thing !== undefined && <span className="block text-sm text-muted">{describe(thing)}</span>}
              </span>
              <button
                type="button"
                className="btn btn-ghost"
                onClick={() => {
                  onChange(withoutLink(links, key));
                  setStatus(`${label} is taken out.`);
                }}
              >
                Take it out<span className="visually-hidden">: {label}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <LabelledField
        label="Find something to add"
        hint="Two clubs for their matches; a club, a player, or words of a video's title."
      >
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              className="field min-w-0 flex-1"
              maxLength={100}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                // Enter would submit the surrounding form.
                if (event.key !== "Enter") return;
                event.preventDefault();
                void find();
              }}
            />
            <button type="button" className="btn btn-ghost" onClick={() => void find()}>
              Find<span className="visually-hidden"> something to add</span>
            </button>
          </span>
        )}
      </LabelledField>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status">{status === "" && free?.length === 0 ? "Nothing else is like that." : status}</p>
      <ul aria-label="Found" className="grid gap-2">
        {free?.map((thing) => {
          const added = withLink(links, thing);
          return (
            <li key={linkKey(thing)} className="card flex flex-wrap items-center gap-2 p-3">
              <span className="flex-1 basis-60">
                <span dir="auto">{thing.label}</span>
                <span className="block text-sm text-muted">{describe(thing)}</span>
              </span>
              {added === null ? (
                <span className="text-sm">There are as many as there can be. Take one out first.</span>
              ) : (
                <button
                  type="button"
                  className="btn btn-ghost"
                  onClick={() => {
                    learn(thing);
                    onChange(added);
                    setStatus(`${thing.label} is added.`);
                  }}
                >
                  Add it<span className="visually-hidden">: {thing.label}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
