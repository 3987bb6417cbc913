import { z } from "zod";
import type { FollowedMatch } from "../../../schemas/football/live-match.ts";
import { type LiveMessage, liveMessage } from "../../../schemas/football/match-data.ts";
import type { NamedReport } from "../../../schemas/football/match-feed.ts";
import { clock } from "../runtime/load-module.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import { FeedExpectations } from "./expectations.ts";
import type { MatchMachine, MatchModule } from "./machine.ts";
import { feedEvent, fixtureID, type HistoryReport, statisticsWith } from "./match.ts";

/** A page that follows the match. */
export interface Follower {
  /** Null while it is disconnected. */
  socket: SimulatedSocket | null;
  /** Number of the socket's messages that it has applied. */
  heard: number;
  /** Undefined until the first message. */
  match: FollowedMatch | undefined;
}

const record = z.object({
  kickoff: z.string(),
  status: z.string(),
  home_goals: z.int().nullable(),
  away_goals: z.int().nullable(),
  goals: z.int(),
  events: z.string().nullable(),
});
export type MatchRecord = z.infer<typeof record>;

/** Milliseconds from the beginning of a history until the match kicks off. */
export const untilKickoff = 600_000;

/** A match in its room, the feed that reports it, those who follow it, and the league that decides. */
export class MatchWorld<Machine extends MatchMachine = MatchMachine> {
  readonly #module: MatchModule;
  readonly machine: Machine;
  readonly feed = new FeedExpectations();
  readonly followers: Follower[] = [1, 2, 3, 4].map(() => ({ socket: null, heard: 0, match: undefined }));
  /** The match in the room after this step and after the one before; null without one. */
  version: LiveMessage | null = null;
  versionBefore: LiveMessage | null = null;
  /** The record when the league decided; null before that. */
  decided: MatchRecord | null = null;
  /** Whether it decided before the first event. */
  isCalledOff = false;
  /** Whether the simulated league's script is the source of events. */
  isScripted = false;
  /** Ids of the script's events that the room had when the feed began. */
  scriptTaken: ReadonlySet<string> | null = null;
  /** Time of the feed's last accepted report, in epoch milliseconds. */
  reportedAt = 0;
  /** The kick-off when it was accepted. */
  #reportedFor: number | null = null;
  /** Why the response to a report in this step was wrong; null if it was not. */
  wrongResponse: string | null = null;
  /** Whether all pending writes are done. */
  isSettled = false;

  constructor(
    module: MatchModule,
    Machine: new (module: MatchModule, kickoff: number, onResponse: () => void, onDeploy: () => void) => Machine,
  ) {
    this.#module = module;
    this.machine = new Machine(
      module,
      clock.now + untilKickoff,
      () => this.#hear(),
      () => {
        for (const follower of this.followers) follower.socket = null;
      },
    );
  }

  get kickoff(): number {
    return Date.parse(this.record().kickoff);
  }

  record(): MatchRecord {
    const [row] = this.machine.database.rows(
      `SELECT kickoff, status, home_goals, away_goals,
         (SELECT count(*) FROM goals WHERE fixture_id = id) AS goals,
         (SELECT events FROM match_details WHERE fixture_id = id) AS events
       FROM fixtures WHERE id = ?`,
      fixtureID,
    );
    return record.parse(row);
  }

  beginStep(): void {
    this.versionBefore = this.version;
    this.wrongResponse = null;
  }

  /** Reads the match after a step. */
  async endStep(): Promise<void> {
    const { machine } = this;
    const { failsAfter, stops } = machine;
    machine.failsAfter = null;
    this.version = await machine.dispatch((room) => room.messageSince(null));
    machine.failsAfter = failsAfter;
    if (machine.stops !== stops) throw new Error("Reading the match has stopped the machine.");
    if (this.reportedAt > 0) this.scriptTaken ??= new Set(this.version?.events.map(({ id }) => id));
    const isForgotten = this.versionBefore !== null && this.version === null;
    if (isForgotten) this.isScripted = false;
  }

  /**
   * A room that has deleted its match continues with the reports, unless the match was moved before it was played: then it begins without
   * any, and a simulated one with its script.
   */
  #noticeMove(): void {
    if (this.version !== null || this.#reportedFor === this.kickoff || this.record().status !== "fixture") return;
    this.feed.forget();
    this.reportedAt = 0;
    this.scriptTaken = null;
  }

  #reportOf({ events, shots }: HistoryReport): NamedReport {
    const { kickoff } = this;
    // Nothing is reported before it happens.
    const past = events.map((reported) => feedEvent(reported, kickoff)).filter(({ at }) => Date.parse(at) <= clock.now);
    const statistics = shots === null ? null : statisticsWith(shots);
    return { fixtureID, events: past, statistics, lineUps: null, referee: null, attendance: null };
  }

  /** The feed sends a report until it gets a response. */
  async report(sent: HistoryReport, other?: HistoryReport): Promise<void> {
    const reports = [sent, ...(other === undefined ? [] : [other])].map((one) => ({
      report: this.#reportOf(one),
      sentAt: clock.now - one.age,
    }));
    if (reports.some(({ report }) => report.events.length === 0 && report.statistics === null)) return;
    const openBefore = this.decided === null;
    this.#noticeMove();
    for (let tries = 0; tries < 5; tries += 1) {
      this.machine.ping();
      const responses = await this.machine.dispatch((room) =>
        Promise.all(
          reports.map(({ report, sentAt }) =>
            room.report(structuredClone(report), {
              source: "feed",
              sentAt,
              precedence: "desk",
              seen: {},
              withdrawn: [],
            }),
          ),
        ),
      );
      if (responses === null) continue;
      for (const [index, response] of responses.entries()) {
        const one = reports[index];
        if (one === undefined) continue;
        const expected = !openBefore ? "closed" : this.feed.contradicts(one.report) ? "contradicts" : "accepted";
        const actual = response.accepted ? "accepted" : response.reason;
        // A report that was stored before the machine stopped may be sent again, and is then known already.
        if (actual !== expected) this.wrongResponse = `${actual} instead of ${expected}`;
        if (!response.accepted) continue;
        this.feed.accept(one.report, one.sentAt);
        this.isScripted = false;
        this.reportedAt = clock.now;
        this.#reportedFor = this.kickoff;
      }
      return;
    }
    throw new Error("The room responses no report.");
  }

  async open(isSimulated: boolean): Promise<void> {
    this.#noticeMove();
    const isNew = (this.version?.sequence ?? 0) === 0;
    const isOpen = await this.machine.dispatch((room) => room.open(fixtureID, isSimulated));
    if (isOpen === true && isSimulated && isNew && this.reportedAt === 0) this.isScripted = true;
  }

  async follow(nth: number): Promise<void> {
    const follower = this.followers[nth];
    if (follower === undefined || follower.socket !== null) return;
    // For a match without a room, pages show the record (worker/routes/live.ts).
    if (this.version === null) return;
    const socket = await this.machine.follow(follower.match?.sequence ?? null);
    if (socket === null) return;
    Object.assign(follower, { socket, heard: 0 });
    this.#hear();
  }

  async leave(nth: number): Promise<void> {
    const follower = this.followers[nth];
    if (follower === undefined || follower.socket === null) return;
    await this.machine.close(follower.socket);
    follower.socket = null;
  }

  #hear(): void {
    for (const follower of this.followers) {
      const { socket } = follower;
      if (socket === null) continue;
      for (const text of socket.sent.slice(follower.heard)) {
        follower.match = this.#module.applyMessage(follower.match, liveMessage.parse(JSON.parse(text)));
      }
      follower.heard = socket.sent.length;
      if (socket.closedWith !== null) follower.socket = null;
    }
  }

  /** The league enters its own decision, which closes the match. */
  decide(status: string): void {
    if (this.decided !== null) return;
    this.machine.changeRecords("UPDATE fixtures SET status = ? WHERE id = ?", status, fixtureID);
    this.decided = this.record();
    this.isCalledOff = (this.version?.sequence ?? 0) === 0;
  }

  move(minutes: number): void {
    if ((this.version?.sequence ?? 0) > 0 || this.record().status !== "fixture") return;
    const kickoff = new Date(this.kickoff + minutes * 60_000).toISOString();
    this.machine.changeRecords("UPDATE fixtures SET kickoff = ? WHERE id = ?", kickoff, fixtureID);
  }
}
