import type { ComponentType } from "react";

/** A component whose code a browser fetches when it is wanted. */
export interface LateCode<Props> {
  /** Settles once the code was asked for. */
  readonly code: Promise<ComponentType<Props>>;
  /** Asks for it, once. What cannot be had may be asked for again, and nobody is told. */
  ask(): void;
  /** The same where there is nothing to show without it: `code` rejects if it cannot be had. */
  need(): void;
}

/** @param load fetches the code. On the server whoever draws with it first does that. */
export function lateCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  return import.meta.env.SSR ? serverCode(load) : browserCode(load);
}

/**
 * Each request of a server fetches for itself until one has got it: what a request waits for may never come once that request
 * is over, and others that waited for the same would wait for good.
 */
function serverCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let got: Promise<ComponentType<Props>> | null = null;
  return {
    get code() {
      if (got !== null) return got;
      const fetched = load();
      fetched.then(
        () => {
          got = fetched;
        },
        () => {},
      );
      return fetched;
    },
    ask() {},
    need() {},
  };
}

function browserCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let asked = false;
  let needed = false;
  let ask = () => {};
  const code = new Promise<ComponentType<Props>>((resolve, reject) => {
    ask = () => {
      if (asked) return;
      asked = true;
      load().then(resolve, (error: unknown) => {
        asked = false;
        if (needed) reject(error);
      });
    };
  });
  return {
    code,
    ask,
    need() {
      needed = true;
      ask();
    },
  };
}
