/** A WebSocket of a hibernatable object. One object represents both ends. */
export class SimulatedSocket {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  readyState = SimulatedSocket.OPEN;
  tags: readonly string[] = [];
  /** When the runtime last responded to its ping (milliseconds since 1970); null if it never did. */
  respondedAt: number | null = null;
  /** What the object has sent, oldest first. */
  readonly sent: string[] = [];
  /** Code of the close that the object has started; null without one. */
  closedWith: number | null = null;
  #attachment: unknown = null;

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }
  deserializeAttachment(): unknown {
    return structuredClone(this.#attachment);
  }
  send(text: string): void {
    if (this.readyState !== SimulatedSocket.OPEN) throw new TypeError("The socket is closed.");
    this.sent.push(text);
  }
  close(code: number): void {
    if (this.readyState === SimulatedSocket.OPEN) this.closedWith = code;
    this.readyState = SimulatedSocket.CLOSING;
  }
}

/** The parts of DurableObjectState that the project's objects use. */
export class SimulatedState<Storage> {
  readonly storage: Storage;
  /** Sockets that the runtime lists, including closed ones until their close has arrived. */
  sockets: SimulatedSocket[] = [];

  constructor(storage: Storage) {
    this.storage = storage;
  }
  acceptWebSocket(socket: SimulatedSocket, tags: readonly string[]): void {
    socket.tags = tags;
    this.sockets.push(socket);
  }
  waitUntil(): void {}
  getWebSockets(tag?: string): SimulatedSocket[] {
    return this.sockets.filter(({ tags }) => tag === undefined || tags.includes(tag));
  }
  setWebSocketAutoResponse(): void {}
  getWebSocketAutoResponseTimestamp({ respondedAt }: SimulatedSocket): Date | null {
    return respondedAt === null ? null : new Date(respondedAt);
  }
}
