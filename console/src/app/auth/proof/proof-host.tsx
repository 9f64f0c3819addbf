import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isProofAsked, subscribeToProof } from './proof-question';

const ProofDialog = lazy(() => import('./proof-dialog'));

/** Where the one question for a fresh proof appears, over whatever asked for it. */
export function ProofHost() {
  return useSyncExternalStore(subscribeToProof, isProofAsked) ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
