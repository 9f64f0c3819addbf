const MAX_SLOWEST = 10;

/** The end of a run, in lines: time of each step, slowest files, flaky tests, failed steps and the closing line. */
export function summaryOf({ passed, failed, steps, files, flaky }) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, MAX_SLOWEST);
  const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;
  const failedSteps = steps.filter((step) => step.failed).map(({ name }) => name);
  const flakyTests = flaky.flatMap(({ step, file, tests }) =>
    (tests.length ? tests : ['(outside its tests)']).map((test) => `  ${step}: ${file} › ${test}`),
  );
  return [
    'steps:',
    ...steps.map((step) => `${seconds(step.seconds)}  ${step.name}`),
    ...(slowest.length ? ['slowest files:'] : []),
    ...slowest.map((slow) => `${seconds(slow.seconds)}  ${slow.file}`),
    ...(flaky.length ? ['flaky, failed once and passed alone:', ...flakyTests] : []),
    ...(failedSteps.length ? [`failed: ${failedSteps.join(', ')}`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}
