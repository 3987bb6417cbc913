import type { ComponentType } from "react";

/** A component whose code the browser loads on demand. */
export interface LazyComponent<Props> {
  /** Settles once `preload` or `load` was called. */
  readonly component: Promise<ComponentType<Props>>;
  /** Loads the code, once. Failures are silent, and the next call tries again. */
  preload(): void;
  /** Loads the code where nothing can be shown without it: `component` rejects on failure. */
  load(): void;
}

/** @param load imports the code. The server imports it with the first render. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return import.meta.env.SSR ? serverComponent(load) : browserComponent(load);
}

/**
 * On the server each request imports for itself until one import has finished: a promise that belongs to a request may never settle
 * once that request is over, and other requests that share it would hang.
 */
function serverComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: Promise<ComponentType<Props>> | null = null;
  return {
    get component() {
      if (loaded !== null) return loaded;
      const loading = load();
      loading.then(
        () => {
          loaded = loading;
        },
        () => {},
      );
      return loading;
    },
    preload() {},
    load() {},
  };
}

function browserComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let requested = false;
  let required = false;
  let preload = () => {};
  const component = new Promise<ComponentType<Props>>((resolve, reject) => {
    preload = () => {
      if (requested) return;
      requested = true;
      load().then(resolve, (error: unknown) => {
        requested = false;
        if (required) reject(error);
      });
    };
  });
  return {
    component,
    preload,
    load() {
      required = true;
      preload();
    },
  };
}
