/* The relays of a match's followers, as they are simulated. */

export { FollowerRelay } from "../../../durable-objects/follower-relay.ts";
export { FollowerRelays } from "../../../durable-objects/follower-relays.ts";
