import { z } from "zod";
import { SimulatedSocket, SimulatedState } from "./sockets.ts";

/* Casts of simulated objects to the platform's types, which have more members than cores use. */

export const stateOfPlatform = z.custom<DurableObjectState>((value) => value instanceof SimulatedState);
export const socketOfPlatform = z.custom<WebSocket>((value) => value instanceof SimulatedSocket);
export const envOfPlatform = z.custom<Env>((value) => typeof value === "object" && value !== null);
