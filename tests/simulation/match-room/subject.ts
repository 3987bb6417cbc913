/* The simulated code: a match room, the hub that it publishes to, and how pages apply its messages. */

export { MatchHub } from "../../../durable-objects/match-hub.ts";
export { MatchRoom } from "../../../durable-objects/match-room.ts";
export { applyMessage } from "../../../schemas/football/live-match.ts";
