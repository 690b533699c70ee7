/** Starts the slowest test files first, so that no worker is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long although they are short; all others are started by size or by how long they took before. */
const SLOW = [
  'packages/courts/src/panel/rule/oracle.prop.test.ts',
  'scripts/docs.test.ts',
  'scripts/examples.test.ts',
  'scripts/contributing.test.ts',
];

/** The order in which test files are started. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
