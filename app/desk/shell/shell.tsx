import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { type Me, meResponse } from "../../../schemas/desk/staff.ts";
import { Dialog } from "../../ui/dialog.tsx";
import {
  announceSignIn,
  callDesk,
  DeskRefusal,
  errorMessage,
  inBackground,
  postDesk,
  setSignInDialogs,
} from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { closeMemberStorage, isOtherMember, openMemberStorage } from "../device-storage.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { ErrorMessage } from "../forms/form.tsx";
import { flushOutbox, openOutbox, outbox } from "../live/outbox.ts";
import { RefusedReports } from "../live/refused-reports.tsx";
import { roomsOf } from "../rooms.ts";
import { ConfirmDialog, SignInDialog } from "../session/confirm-dialog.tsx";
import { SessionNotice } from "../session/session-notice.tsx";
import { brand } from "../ui/page-heading.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { useRestoredFocus } from "./use-restored-focus.ts";

const MeContext = createContext<Me | null>(null);

/** The signed-in person. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("This is shown inside the shell alone.");
  return me;
}

/** Milliseconds between attempts to send the outbox. */
const sendingInterval = 4_000;

/** Loads who is signed in, and restores their work on this device. */
async function readMe(): Promise<Me> {
  const me = await callDesk("GET", "me", meResponse);
  if (openMemberStorage(me.id)) openOutbox();
  return me;
}

/** A dialog that resolves a promise. Calls that need it while it is open share one promise. */
function usePromiseDialog(): { isOpen: boolean; open: () => Promise<boolean>; resolve: (value: boolean) => void } {
  const [pending, setPending] = useState<PromiseWithResolvers<boolean> | null>(null);
  const latest = useRef<PromiseWithResolvers<boolean> | null>(null);
  const open = useCallback(() => {
    latest.current ??= Promise.withResolvers<boolean>();
    setPending(latest.current);
    return latest.current.promise;
  }, []);
  const resolve = useCallback((value: boolean) => {
    latest.current?.resolve(value);
    latest.current = null;
    setPending(null);
  }, []);
  return { isOpen: pending !== null, open, resolve };
}

/** Layout of all pages behind the sign-in: navigation, command palette and sign-in dialogs. */
export function Shell() {
  const { data: me, problem, isRefused, reload } = useCall(readMe);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [palette, setPalette] = useState(false);
  const confirming = usePromiseDialog();
  const signingIn = usePromiseDialog();
  /** What was read about the session that a call found ended; null: none did. */
  const [ended, setEnded] = useState<Me | null>(null);
  const hasEnded = ended !== null && ended === me;
  /** Number of unsent reports when the user wants to sign out; null: no question is open. */
  const [left, setLeft] = useState<number | null>(null);
  /** Why signing out failed. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const rooms = useRef<HTMLElement>(null);

  const isShown = me !== null;
  // While no page is shown, there is nothing to lose by leaving it.
  useEffect(() => {
    if (!isRefused || isShown) return;
    void navigate(`/sign-in?return=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [isRefused, isShown, navigate, pathname, search]);
  const { open: confirm } = confirming;
  const { open: signIn, resolve: endSignIn } = signingIn;
  useEffect(
    () => (me === null ? undefined : setSignInDialogs({ confirm, signIn, onEnded: () => setEnded(me) })),
    [me, confirm, signIn],
  );
  // Another tab has signed in since.
  useEffect(() => {
    if (ended === null || ended === me) return;
    setEnded(null);
    endSignIn(true);
    announceSignIn();
  }, [ended, me, endSignIn]);
  // Another tab has signed out, or in as somebody else, so what this tab shows is no longer theirs to see.
  useEffect(() => {
    const look = (event: StorageEvent) => isOtherMember(event) && window.location.reload();
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, []);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // In the text editor the same keys add a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette(true);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);
  // Match reports in the outbox are sent from every room, not only from the live desk.
  useEffect(() => {
    if (!isShown) return;
    const send = () => void flushOutbox();
    send();
    const timer = setInterval(send, sendingInterval);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation, move the focus and reload the role, which may have changed
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    main.current?.focus();
    void inBackground(reload);
  }, [pathname]);
  useRestoredFocus(main, isShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation, scroll the current room into view
  useEffect(() => {
    rooms.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname, isShown]);

  if (me === null) {
    return (
      <main className="page-width py-12">
        {problem === null ? <p role="status">One moment …</p> : <ErrorMessage>{problem}</ErrorMessage>}
      </main>
    );
  }
  const signOut = async () => {
    setRefusal(null);
    try {
      await postDesk("sign-out");
    } catch (error) {
      // The session has ended, so the user is signed out already.
      if (!(error instanceof DeskRefusal) || error.status !== 401) {
        setLeft(null);
        setRefusal(errorMessage(error));
        return;
      }
    }
    closeMemberStorage();
    await navigate("/sign-in");
  };
  const askToSignOut = () => {
    const queued = outbox.queued.length;
    if (queued === 0) void signOut();
    else setLeft(queued);
  };
  return (
    <MeContext value={me}>
      <a href="#page" className="visually-hidden focus:static focus:size-auto focus:[clip-path:none]">
        To the page
      </a>
      <SessionNotice until={me.until} hasEnded={hasEnded} look={reload} onSignIn={() => void signIn()} />
      <header data-theme="dark" className="bg-paper text-ink">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
          <NavLink to="/" className="flex min-h-11 items-center gap-2 font-display text-xl font-800">
            <img src="/brand/mark.svg" alt="" width="32" height="32" /> {brand}: desk
          </NavLink>
          {/* One scrolling row at any width: on a phone the page is about the match, not the list of rooms. */}
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
            <button type="button" className="btn btn-ghost" onClick={askToSignOut}>
              Sign out
            </button>
          </div>
        </div>
      </header>
      <RefusedReports />
      <main id="page" ref={main} tabIndex={-1} className="page-width py-6 l:py-8">
        {refusal !== null && <ErrorMessage>{refusal}</ErrorMessage>}
        <Outlet />
      </main>
      <footer className="page-width pb-8 text-sm text-muted">
        <NavLink to="/me" className="text-link inline-flex min-h-11 items-center">
          {me.name}, {me.role}
        </NavLink>
      </footer>
      <Dialog open={palette} onClose={() => setPalette(false)} label="Commands" variant="centre">
        {palette && <CommandPalette role={me.role} onDone={() => setPalette(false)} onSignOut={askToSignOut} />}
      </Dialog>
      <FormDialog open={left !== null} title="Sign out" onClose={() => setLeft(null)}>
        <p>
          {left === 1 ? "A match report waits" : `${left} match reports wait`} to be sent from this device, and for you:
          after you sign out, nothing is sent until you sign in here again.
        </p>
        <div>
          <button type="button" className="btn bg-danger text-paper" onClick={() => void signOut()}>
            Sign out all the same
          </button>
        </div>
      </FormDialog>
      <ConfirmDialog me={me} open={confirming.isOpen} onDone={confirming.resolve} />
      <SignInDialog
        me={me}
        open={signingIn.isOpen}
        onDone={(isSignedIn) => {
          signingIn.resolve(isSignedIn);
          if (!isSignedIn) return;
          setEnded(null);
          announceSignIn();
          void reload();
        }}
      />
    </MeContext>
  );
}
