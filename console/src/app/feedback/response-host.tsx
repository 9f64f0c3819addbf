import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentResponse, subscribeToResponse } from './response';

const ResponseDialog = lazy(() => import('./response-dialog'));

export function ResponseHost() {
  const response = useSyncExternalStore(subscribeToResponse, currentResponse);
  return response ? (
    <Suspense fallback={null}>
      <ResponseDialog response={response} />
    </Suspense>
  ) : null;
}
