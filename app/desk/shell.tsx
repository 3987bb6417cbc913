import { createContext, useContext, useEffect, useRef, useState } from "react";
import { NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { type Me, meResponse } from "../../schemas/desk/staff.ts";
import { Dialog } from "../ui/dialog.tsx";
import { callDesk, onConfirmationNeeded, postDesk } from "./client.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Problem } from "./form.tsx";
import { sendWaiting } from "./live/outbox.ts";
import { RefusedReports } from "./live/refused-reports.tsx";
import { brand } from "./page-heading.tsx";
import { CommandPalette } from "./palette.tsx";
import { forgetArranged } from "./publishing.tsx";
import { roomsOf } from "./rooms.ts";
import { useCall } from "./use-call.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

const MeContext = createContext<Me | null>(null);

/** The signed-in person. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("This is shown inside the shell alone.");
  return me;
}

/** Milliseconds between attempts to send the outbox. */
const sendingInterval = 4_000;

const readMe = () => callDesk("GET", "me", meResponse);

/** Layout of all pages behind the sign-in: navigation, command palette and the confirm dialog. */
export function Shell() {
  const { data: me, problem } = useCall(readMe);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [palette, setPalette] = useState(false);
  const [confirming, setConfirming] = useState<((confirmed: boolean) => void) | null>(null);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const rooms = useRef<HTMLElement>(null);

  useEffect(() => onConfirmationNeeded(() => new Promise((resolve) => setConfirming(() => resolve))), []);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // In a text, the same keys link its selected words.
      if (event.defaultPrevented || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette(true);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);
  // Match reports in the outbox are sent from every room, not only from the live desk.
  useEffect(() => {
    const send = () => void sendWaiting();
    send();
    const timer = setInterval(send, sendingInterval);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the page
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus();
  }, [pathname]);
  const hasRooms = me !== null;
  useKeptFocus(main, hasRooms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room that is open is in sight
  useEffect(() => {
    rooms.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname, hasRooms]);

  if (me === null) {
    return (
      <main className="page-width py-12">
        {problem === null ? <p role="status">One moment …</p> : <Problem>{problem}</Problem>}
      </main>
    );
  }
  const signOut = async () => {
    await postDesk("sign-out");
    forgetArranged();
    await navigate("/sign-in");
  };
  return (
    <MeContext value={me}>
      <a href="#page" className="visually-hidden focus:static focus:size-auto focus:[clip-path:none]">
        To the page
      </a>
      <header data-theme="dark" className="bg-paper text-ink">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
          <NavLink to="/" className="flex min-h-11 items-center gap-2 font-display text-xl font-800">
            <img src="/brand/mark.svg" alt="" width="32" height="32" /> {brand}: desk
          </NavLink>
          {/* One row at any width: a phone is held over a match, not over a list of rooms. */}
          <nav
            ref={rooms}
            aria-label="Rooms"
            className="order-last -mx-2 flex basis-full gap-x-4 overflow-x-auto overscroll-x-contain px-2 [scrollbar-width:none]"
          >
            {roomsOf(me.role).map(({ path, label }) => (
              <NavLink
                key={path}
                to={path}
                className="inline-flex min-h-11 shrink-0 items-center border-b-3 border-transparent font-display -outline-offset-3 text-lg font-700 aria-[current=page]:border-accent hover:border-edge"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex flex-wrap items-center gap-2">
            <button type="button" className="btn btn-ghost" onClick={() => setPalette(true)}>
              Commands <kbd className="text-sm max-m:hidden">Ctrl K</kbd>
            </button>
            <button type="button" className="btn btn-ghost" onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        </div>
      </header>
      <RefusedReports />
      <main id="page" ref={main} tabIndex={-1} className="page-width py-6 l:py-8">
        <Outlet />
      </main>
      <footer className="page-width pb-8 text-sm text-muted">
        <NavLink to="/me" className="text-link inline-flex min-h-11 items-center">
          {me.name}, {me.role}
        </NavLink>
      </footer>
      <Dialog open={palette} onClose={() => setPalette(false)} label="Commands" variant="centre">
        {palette && <CommandPalette role={me.role} onDone={() => setPalette(false)} onSignOut={() => void signOut()} />}
      </Dialog>
      <ConfirmDialog
        me={me}
        open={confirming !== null}
        onDone={(confirmed) => {
          confirming?.(confirmed);
          setConfirming(null);
        }}
      />
    </MeContext>
  );
}
