import { appendFileSync } from 'node:fs';

/** Reporter for Jest: appends events to `BACKROOM_TEST_EVENTS`, a file of JSON lines, which `events.mjs` reads. */
export default class EventReporter {
  write(event) {
    appendFileSync(process.env.BACKROOM_TEST_EVENTS, `${JSON.stringify({ ...event, at: Date.now() })}\n`);
  }

  onRunStart({ numTotalTestSuites }) {
    this.write({ type: 'run-start', files: numTotalTestSuites });
  }

  onTestFileStart({ path }) {
    this.write({ type: 'file-start', path });
  }

  onTestCaseStart({ path }, { fullName }) {
    this.write({ type: 'test-start', path, name: fullName });
  }

  onTestCaseResult({ path }, { fullName, status }) {
    this.write({ type: 'test-end', path, name: fullName, status });
  }

  onTestFileResult({ path }, result) {
    const { numPassingTests, numFailingTests, testExecError, perfStats } = result;
    const tests = result.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName);
    // A suite that could not be loaded, or failed outside its tests, has no failed test to count.
    const failed = numFailingTests + (testExecError ? 1 : 0);
    const ms = perfStats.end - perfStats.start;
    this.write({ type: 'file-end', path, passed: numPassingTests, failed, tests, ms });
  }

  onRunComplete() {
    this.write({ type: 'run-end' });
  }
}
