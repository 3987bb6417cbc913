/* The simulated code: the relays of a match's followers. */

export { FollowerRelay } from "../../../durable-objects/follower-relay.ts";
export { FollowerRelays } from "../../../durable-objects/follower-relays.ts";
