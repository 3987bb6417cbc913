import { type RefObject, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import {
  type DirectHit,
  isDirectHits,
  maxSuggestions,
  minSuggestionLength,
} from "../../../schemas/content/direct-hit.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { currentClub } from "../../state/my-club.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { HitText } from "./hit-text.tsx";
import { ownClubHitsFirst } from "./own-club-hits-first.ts";

const closed = { hits: [], active: -1 };

/** Pause in typing before suggestions are fetched, in milliseconds. */
const typingPause = 150;

/** Fetches suggestions. Empty on failure: the search works without them. */
async function fetchSuggestions(term: string, signal: AbortSignal): Promise<DirectHit[]> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: term })}`, { signal });
  const body: unknown = response.ok ? await response.json() : null;
  return isDirectHits(body) ? ownClubHitsFirst(body.hits, currentClub()).slice(0, maxSuggestions) : [];
}

/**
 * Makes a search field a combobox with a list of suggestions below it (ARIA APG, list autocomplete with manual selection): arrows move
 * through the list, Enter follows the chosen one, Escape closes the list. The field works the same without it. The list stays open when the
 * field loses the focus: closing it would shift the content below just as a pointer presses it.
 */
export default function Suggestions({
  field,
  onOpen,
  className = "",
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Called when the list opens and closes. */
  onOpen?: (open: boolean) => void;
  className?: string;
}) {
  const id = useId();
  /** The suggestions, and the index of the chosen one; -1 for none. */
  const [{ hits, active }, setList] = useState<{ hits: readonly DirectHit[]; active: number }>(closed);
  const navigate = useNavigate();
  const optionID = (index: number) => `${id}-${index}`;
  const open = hits.length > 0;

  const choose = (index: number) => setList({ hits, active: index });
  const follow = ({ href }: DirectHit) => {
    setList(closed);
    void navigate(href);
  };
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    if (!open || event.isComposing) return;
    const chosen = hits[active];
    if (event.key === "ArrowDown") choose(active + 1 < hits.length ? active + 1 : -1);
    else if (event.key === "ArrowUp") choose(active < 0 ? hits.length - 1 : active - 1);
    else if (event.key === "Escape") setList(closed);
    else if (event.key === "Enter" && chosen !== undefined) follow(chosen);
    else {
      // Nothing is chosen: Enter searches.
      if (event.key === "Enter") setList(closed);
      return;
    }
    event.preventDefault();
  });

  useEffect(() => onOpen?.(open), [open, onOpen]);

  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let typing: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    const halt = () => {
      clearTimeout(typing);
      request.abort();
    };
    const suggest = () => {
      const term = input.value.trim();
      halt();
      if (term.length < minSuggestionLength) return setList(closed);
      request = new AbortController();
      typing = setTimeout(() => {
        fetchSuggestions(term, request.signal).then(
          (found) => {
            // The user may have left the field by now, for example by searching.
            if (document.activeElement !== input) return;
            // Keeps the same suggestion chosen, if it is in the new list.
            setList((before) => {
              const chosen = before.hits[before.active];
              return { hits: found, active: found.findIndex(({ href }) => href === chosen?.href) };
            });
          },
          (error: unknown) => {
            if (!request.signal.aborted) console.warn("There are no suggestions:", error);
          },
        );
      }, typingPause);
    };
    const drop = () => {
      halt();
      setList(closed);
    };
    input.addEventListener("input", suggest, { signal });
    const press = (event: KeyboardEvent) => {
      // A response that is still on its way must not reopen the list.
      if (event.key === "Escape") halt();
      onKeyDown.current(event);
    };
    input.addEventListener("keydown", press, { signal });
    input.form?.addEventListener("submit", drop, { signal });
    return () => {
      unmounted.abort();
      halt();
    };
  }, [field, onKeyDown]);

  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.role = "combobox";
    input.ariaAutoComplete = "list";
    input.ariaExpanded = String(open);
    if (open) input.setAttribute("aria-controls", id);
    else input.removeAttribute("aria-controls");
    if (active >= 0) input.setAttribute("aria-activedescendant", `${id}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  });

  return (
    <>
      <p role="status" className="visually-hidden">
        {open && plural(hits.length, { one: "{count} suggestion", other: "{count} suggestions" })}
      </p>
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label={t("Suggestions")}
          className={`mt-2 overflow-hidden rounded-control border border-edge bg-surface text-base text-ink ${className}`}
        >
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the field, which keeps the focus
            <div
              key={hit.href}
              id={optionID(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-raised aria-selected:bg-raised aria-selected:-outline-offset-2 aria-selected:outline-2 aria-selected:outline-solid aria-selected:outline-accent"
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => follow(hit)}
            >
              <HitText hit={hit} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
