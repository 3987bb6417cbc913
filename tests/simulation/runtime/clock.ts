/** The clock of the simulated machine, in milliseconds since 1970. */
export const clock = { now: 0 };
