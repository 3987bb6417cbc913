/** A backend gave no usable response. Callers switch on `kind`, never on the message. */
export class BackendError extends Error {
  override name = "BackendError";
  readonly backend: string;
  readonly kind: "unreachable" | "timeout" | "status" | "too-large" | "malformed";
  readonly status: number | null;
  constructor(backend: string, kind: BackendError["kind"], status: number | null = null, options?: ErrorOptions) {
    super(`${backend}: ${kind}${status === null ? "" : ` ${status}`}`, options);
    this.backend = backend;
    this.kind = kind;
    this.status = status;
  }
}
