import { DefaultReporter, type TestCase, type TestModule, type Vitest } from "vitest/node";

/** Prints a failing test in full as soon as it has failed, and each file in one line once it has ended. */
export default class FileReporter extends DefaultReporter {
  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
    this.silent ??= vitest.config.silent;
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    this.#explain(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? [], test);
  }

  override onTestModuleEnd(module: TestModule): void {
    // Failures outside of tests: the file itself, or a hook of a group.
    for (const suite of [module, ...module.children.allSuites()]) {
      this.#explain(
        suite.type === "module" ? module.relativeModuleId : `${module.relativeModuleId} > ${suite.fullName}`,
        suite.errors(),
        suite,
      );
    }
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === "failed").length;
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const count = failed > 0 ? `${failed} of ${tests.length} tests failed` : `${tests.length} tests`;
    this.log(`${module.ok() ? "✓" : "✗"} ${module.relativeModuleId}: ${count}, ${seconds} s`);
  }

  override onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const error of unhandledErrors) this.ctx.logger.printError(error, { type: "Unhandled error" });
  }

  #explain(name: string, errors: readonly unknown[], { project }: Pick<TestCase, "project">): void {
    if (errors.length > 0) this.log(`✗ ${name}`);
    for (const error of errors) this.ctx.logger.printError(error, { project });
  }
}
