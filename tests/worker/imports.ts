// Makes this file a module, which may declare globals.
export {};

interface Module {
  /** Undefined until the module has been evaluated. */
  meta?: object;
}

declare global {
  /** Vitest's module runner, which also loads modules that the Worker imports while it serves a request. */
  var __vitest_mocker__: {
    moduleRunner: {
      concurrentModuleNodePromises: Map<string, Promise<Module>>;
      evaluatedModules: { getModuleByUrl(url: string): Module | undefined };
    };
  };
  /** Shared by all test files in this process. */
  var knownModules: { isShared: boolean } | undefined;
}

const { moduleRunner } = __vitest_mocker__;

/**
 * The runner's cache of modules. It looks up every import of any module by any other, and calls another object for what it does not find
 * here:
 * thousands of times before the first test, and several times per page. It would also evaluate modules a second time that were first
 * imported
 * under another URL.
 */
class KnownModules extends Map<string, Promise<Module>> {
  readonly #read = new Map<string, Module>();
  /** Whether two concurrent imports of a module share one evaluation. */
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
