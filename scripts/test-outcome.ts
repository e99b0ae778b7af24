import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a run of tests came to; `failed` names each test, file or stray error in a line of its own. */
export type Outcome = { passed: number; failed: string[] };

/** Writes the outcome of a run as JSON to the file that TEST_OUTCOME names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const outcome: Outcome = { passed: 0, failed: [] };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      let failed = 0;
      for (const test of module.children.allTests()) {
        // A skipped test counts as failed: it shows nothing.
        if (test.result().state === 'passed') outcome.passed += 1;
        else failed = outcome.failed.push(`${file}: ${test.fullName}${reason(test)}`);
      }
      if (failed === 0 && module.state() === 'failed') outcome.failed.push(`${file}: could not be run`);
    }
    // An error outside of any test, such as one thrown by a timer after its test had ended.
    for (const error of errors) outcome.failed.push(`outside of any test: ${error.stack ?? error.message}`);
    writeFileSync(process.env.TEST_OUTCOME ?? '', JSON.stringify(outcome));
  }
}

function reason(test: TestCase): string {
  const { state, errors } = test.result();
  return state === 'failed' ? ` (${errors[0]?.message.split('\n', 1)[0]})` : ` (${state})`;
}
