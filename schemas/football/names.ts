import { z } from "zod";
import { clubSummary } from "./club.ts";
import { competition } from "./competition.ts";
import { player } from "./player.ts";

/** All names of something, the usual one first. */
const names = z.array(z.string()).min(1);

/** GET names: clubs, competitions and players whose names resemble a text, as candidates that the caller ranks. */
export const namesResponse = z.object({
  data: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("club"), names, club: clubSummary }),
      z.object({ kind: z.literal("competition"), names, competition }),
      z.object({
        kind: z.literal("player"),
        names,
        player: player.pick({ id: true, position: true }),
        /** The player's club. */
        club: clubSummary,
      }),
    ]),
  ),
});
export type NamesResponse = z.infer<typeof namesResponse>;
