import { BaseSequencer, type TestSpecification } from "vitest/node";

const indexOf = ({ moduleId }: TestSpecification) => process.argv.findIndex((argument) => moduleId.endsWith(argument));

/** Only used by scripts/mutants.ts: files run in the order in which the command names them. */
export default class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => indexOf(a) - indexOf(b));
  }
}
