import { agrees } from '../faults/compare.js';
import { limits, type UpgradeFigures } from './upgrade.js';

/** Describes the broken promises of an upgrade. */
export function brokenPromises(figures: UpgradeFigures): string[] {
  const { orders, comparison, calls, ends, locks, receiptMilliseconds: receipts } = figures;
  const found: string[] = [];
  const promise = (kept: boolean, words: string) => void (kept || found.push(words));

  const { sent, receipted, booked, reported } = orders;
  promise(
    [receipted, booked, reported].every((count) => count === sent),
    `${sent} orders were sent, ${receipted} receipted, ${booked} booked, ${reported} reported`,
  );
  promise(agrees(comparison), 'kiosks, ledger and reports differ');
  promise(figures.unlogged.length + figures.unpublished.length === 0, 'the event log lacks orders');
  promise(figures.ledgerFaults.length === 0, `the ledger check found ${figures.ledgerFaults.length} faults`);
  for (const [service, reasons] of Object.entries(figures.deadLetters))
    promise(reasons.length === 0, `${service} has dead letters: ${reasons[0]?.reason}`);
  // A service that is too old for its new tables is unavailable until it is replaced, which is announced beforehand.
  const failed = calls.failed.filter(({ during }) => during !== 'at once' || figures.atOnce.length === 0);
  promise(failed.length === 0, `${failed.length} calls failed after all retries`);
  promise(figures.crashes.length === 0, `crashed: ${figures.crashes.join(', ')}`);
  for (const [title, all] of Object.entries(ends))
    promise(Math.max(...all) < limits.end, `${title} took ${Math.max(...all)} ms to stop`);
  for (const { maxHeldMs } of locks)
    promise(maxHeldMs < limits.lock, `a migration held a lock for ${maxHeldMs} ms`);
  const [quiet, rolling] = [receipts['quiet']!.p99, receipts['rolling']!.p99];
  promise(
    rolling <= quiet * limits.slowdown,
    `p99 of receipts was ${rolling} ms, more than ${limits.slowdown} times the ${quiet} ms of a quiet system`,
  );
  return found;
}
