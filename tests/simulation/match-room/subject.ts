/* A match room as it is simulated, with the hub that it publishes to and what a page makes of its messages. */

export { MatchHub } from "../../../durable-objects/match-hub.ts";
export { MatchRoom } from "../../../durable-objects/match-room.ts";
export { applyMessage } from "../../../schemas/football/live-match.ts";
