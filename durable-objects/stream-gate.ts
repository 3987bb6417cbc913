import { DurableObject } from "cloudflare:workers";

export class StreamGate extends DurableObject<Env> {}
