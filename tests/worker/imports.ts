// Declares what is global.
export {};

interface Module {
  /** Undefined until it has been read. */
  meta?: object;
}

declare global {
  /** Vitest's own: what loads modules, also those that the Worker imports while it serves a request. */
  var __vitest_mocker__: {
    moduleRunner: {
      concurrentModuleNodePromises: Map<string, Promise<Module>>;
      evaluatedModules: { getModuleByUrl(url: string): Module | undefined };
    };
  };
  /** For all files of tests that this process runs. */
  var knownModules: { isShared: boolean } | undefined;
}

const { moduleRunner } = __vitest_mocker__;

/**
 * What the runner knows of modules. It asks for each import, of any module by any other, and asks another object for what it does not
 * find here: thousands of times before the first test, and several times a page. It would also read modules again, whole, that were
 * first imported under another address.
 */
class KnownModules extends Map<string, Promise<Module>> {
  readonly #read = new Map<string, Module>();
  /** Whether two imports at once of a module that has not been read wait for the same reading. */
  isShared = true;

  override get(url: string): Promise<Module> | undefined {
    const known = this.#read.get(url) ?? moduleRunner.evaluatedModules.getModuleByUrl(url);
    if (known?.meta !== undefined) return Promise.resolve(known);
    return this.isShared ? super.get(url) : undefined;
  }

  override set(url: string, reading: Promise<Module>): this {
    reading.then(
      (module) => this.#read.set(url, module),
      () => {},
    );
    return super.set(url, reading);
  }
}
if (globalThis.knownModules === undefined) {
  const modules = new KnownModules();
  globalThis.knownModules = modules;
  moduleRunner.concurrentModuleNodePromises = modules;
}
