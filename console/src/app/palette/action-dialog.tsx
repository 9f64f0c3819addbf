import { Suspense } from 'react';
import { lazyDialog } from '../i18n/lazy-dialog';
import type { Match } from './find.api';

const RefundDialog = lazyDialog(() => import('../../features/sales/refund/refund-dialog'));
const CommandDialog = lazyDialog(async () => {
  const found = await import('../../kit/devices/command-dialog');
  await import('../../kit/devices/strings');
  return found;
});

/** Opens the dialog that the record's own screen would open: nothing is done without confirmation. */
export default function ActionDialog({ found, onClose }: { found: Match; onClose: () => void }) {
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
