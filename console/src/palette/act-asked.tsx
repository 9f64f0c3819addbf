import { lazy, Suspense } from 'react';
import { stringsReady } from '../i18n/strings';
import type { Found } from './find.api';

/** In the words of the language in use from the first moment. */
const RefundDialog = lazy(async () => {
  const found = await import('../sales/refund/refund-dialog');
  await stringsReady();
  return found;
});
const CommandDialog = lazy(async () => {
  const found = await import('../devices/command-dialog');
  await import('../devices/strings');
  await stringsReady();
  return found;
});

/** The dialog in which the screen of a record itself would ask: nothing is done without it. */
export default function ActAsked({ found, onClose }: { found: Found; onClose: () => void }) {
  const { verb, sale, device } = found;
  return (
    <Suspense fallback={null}>
      {verb === 'refund' && sale && <RefundDialog sale={sale} onClose={onClose} />}
      {verb && verb !== 'refund' && device && (
        <CommandDialog device={device} command={verb} onClose={onClose} />
      )}
    </Suspense>
  );
}
