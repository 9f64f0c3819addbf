import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isProofRequested, subscribeToProof } from './proof-question';

const ProofDialog = lazy(() => import('./proof-dialog'));

/** Renders the one dialog that asks for a fresh proof, above whatever requested it. */
export function ProofHost() {
  return useSyncExternalStore(subscribeToProof, isProofRequested) ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
