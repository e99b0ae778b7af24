import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/**
 * What a run of tests came to; `failed` names each test, file or stray error in a line of its own, `notRun` each test
 * that said why it cannot run here.
 */
export type Outcome = { passed: number; failed: string[]; notRun: string[] };

/** Writes the outcome of a run as JSON to the file that TEST_OUTCOME names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const outcome: Outcome = { passed: 0, failed: [], notRun: [] };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      let failed = 0;
      for (const test of module.children.allTests()) {
        const why = reasonNotToRun(test);
        // A test that is skipped without a reason counts as failed: it shows nothing.
        if (test.result().state === 'passed') outcome.passed += 1;
        else if (why) outcome.notRun.push(`${file}: ${test.fullName} (${why})`);
        else failed = outcome.failed.push(`${file}: ${test.fullName}${reason(test)}`);
      }
      if (failed === 0 && module.state() === 'failed') outcome.failed.push(`${file}: could not be run`);
    }
    // An error outside of any test, such as one thrown by a timer after its test had ended.
    for (const error of errors) outcome.failed.push(`outside of any test: ${error.stack ?? error.message}`);
    writeFileSync(process.env.TEST_OUTCOME ?? '', JSON.stringify(outcome));
  }
}

function reasonNotToRun(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

function reason(test: TestCase): string {
  const { state, errors } = test.result();
  return state === 'failed' ? ` (${errors[0]?.message.split('\n', 1)[0]})` : ` (${state})`;
}
