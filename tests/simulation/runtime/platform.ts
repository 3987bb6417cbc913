import { z } from "zod";
import { SimulatedSocket, SimulatedState } from "./sockets.ts";

/* What a core needs of the platform is simulated; the platform's types name everything that it has. */

export const stateOfPlatform = z.custom<DurableObjectState>((value) => value instanceof SimulatedState);
export const socketOfPlatform = z.custom<WebSocket>((value) => value instanceof SimulatedSocket);
export const envOfPlatform = z.custom<Env>((value) => typeof value === "object" && value !== null);
