import type { Schemas } from '@backroom/gateway/v2';
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { answer, api } from '../../../app/api/client';
import { useSession } from '../../../app/auth/current-session';
import { keepReturnPath } from '../../../app/auth/last-location';
import { ErrorNote } from '../../../app/feedback/error-note';
import '../strings';

/** Checks the user in and makes them a customer (SETUP-7); users without a session return here after signing in. */
export function CheckInAct({ code }: { code: string }) {
  const { t } = useTranslation('places');
  const session = useSession();
  const [done, setDone] = useState<Schemas['CheckIn'] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);

  // This page is outside of the frame and its query client.
  function act(): void {
    setPending(true);
    setError(null);
    answer(api.POST('/locations/{code}/checkins', { params: { path: { code } } }))
      .then(setDone, setError)
      .finally(() => setPending(false));
  }

  if (!session)
    return (
      <>
        <p>{t('checkin.signInText')}</p>
        <p>
          <Link
            className="bp6-button bp6-intent-primary"
            to="/auth/login"
            onClick={() => keepReturnPath(`/checkin/${code}`, null)}
          >
            {t('checkin.signIn')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      {error && <ErrorNote error={error} title={t('checkin.failed')} onRetry={act} />}
      {done ? (
        <Callout intent="success" role="status">
          {t(done.joined ? 'checkin.joined' : 'checkin.done', {
            name: done.locationName,
            operator: done.operatorName,
          })}
        </Callout>
      ) : (
        <p>
          <Button intent="primary" size="large" loading={isPending} onClick={act}>
            {t('checkin.act')}
          </Button>
        </p>
      )}
    </>
  );
}
