import { lazy, Suspense, useState } from 'react';
import { storage } from '../storage';

const MobileDialog = lazy(() => import('./mobile-dialog'));
const storageKey = 'backroom.memory.mobile';

function isMobile(): boolean {
  const hints = (navigator as { userAgentData?: { mobile: boolean } }).userAgentData;
  return hints?.mobile === true || /Android.*Mobile|iPhone|iPod|Windows Phone/.test(navigator.userAgent);
}

/** The notice that the documents require on phones; once dismissed, it stays hidden on the device. */
export function MobileNotice() {
  const [isShown, setShown] = useState(() => isMobile() && !storage.getItem(storageKey));
  if (!isShown) return null;
  const dismiss = (): void => {
    storage.setItem(storageKey, 'dismissed');
    setShown(false);
  };
  return (
    <Suspense fallback={null}>
      <MobileDialog onDismiss={dismiss} />
    </Suspense>
  );
}
