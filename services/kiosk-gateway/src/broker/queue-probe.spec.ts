import { QueueProbe } from './queue-probe.js';

function probeAt(): { probe: QueueProbe; sent: string[]; clock: { now: number } } {
  const clock = { now: 0 };
  const sent: string[] = [];
  return {
    clock,
    sent,
    probe: new QueueProbe(
      (number) => sent.push(number),
      () => clock.now,
    ),
  };
}

it('DEV-2 treats messages as queued before the first probe returns and after a slow one', () => {
  const { probe, sent, clock } = probeAt();
  probe.begin();
  expect(probe.late).toBe(true);
  clock.now = 100;
  probe.back(sent[0]!);
  expect(probe.late).toBe(false);
  clock.now = 2_101;
  expect(probe.late).toBe(true);
  probe.end();
});

it('DEV-2 ignores a probe of an earlier connection', () => {
  const { probe, sent } = probeAt();
  probe.begin();
  probe.begin();
  probe.back(sent[0]!);
  expect(probe.late).toBe(true);
  probe.back(sent[1]!);
  expect(probe.late).toBe(false);
  probe.end();
  expect(probe.late).toBe(true);
});
