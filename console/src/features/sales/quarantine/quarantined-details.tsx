import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { useFormat } from '../../../app/i18n/use-format';
import { SkeletonRows } from '../../../kit/table/panel-skeleton';
import { ComparedFields } from './compared-fields';
import { quarantinedQuery } from './quarantine.api';

const AcceptDialog = lazy(() => import('./accept-dialog'));
const CorrectDialog = lazy(() => import('./correct-dialog'));
const RejectDialog = lazy(() => import('./reject-dialog'));

/** The expanded row: the claim next to the expected values, and the possible decisions. */
export function QuarantinedDetails({
  row,
  onDecided,
}: {
  row: Schemas['Quarantined'];
  onDecided: () => void;
}) {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const session = useSignedIn();
  const [act, setAct] = useState<'accept' | 'correct' | 'reject' | null>(null);
  const { data: detail, error, refetch } = useQuery(quarantinedQuery(row.id));
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={refetch} />;
  if (!detail) return <SkeletonRows rows={6} isVisible />;
  const { sale } = detail;
  const mayAct = sale.state === 'waiting' && holds(session, 'RefundsIssue', sale.AccountId);
  const close = () => setAct(null);
  const done = () => {
    close();
    onDecided();
  };
  return (
    <div className="quarantined">
      <p className="quarantined-why">
        {t(`reason.${sale.code}`)}. <span className="muted">{t(`help.${sale.code}`)}</span>
      </p>
      <dl className="facts quarantined-facts">
        <div>
          <dt>{t('orderId')}</dt>
          <dd>{sale.orderId ? <code className="sale-id">{sale.orderId}</code> : '–'}</dd>
        </div>
        {sale.code === 'invalid' && (
          <div>
            <dt>{t('why')}</dt>
            <dd lang="en">{sale.reason}</dd>
          </div>
        )}
        {sale.resolvedAt && (
          <div>
            <dt>{t(`state.${sale.state}`)}</dt>
            <dd>
              {format.moment(sale.resolvedAt, sale.location.timezone)}
              {sale.note && ` – ${sale.note}`}
            </dd>
          </div>
        )}
      </dl>
      {detail.fields.length > 0 && <ComparedFields detail={detail} />}
      {detail.text && (
        <details open={detail.fields.length === 0}>
          <summary>{t('text')}</summary>
          <pre className="claim-text" tabIndex={0} aria-label={t('text')}>
            {detail.text}
          </pre>
        </details>
      )}
      {mayAct && (
        <div className="quarantined-acts" role="group" aria-label={t('acts')}>
          {sale.acceptable && <Button onClick={() => setAct('accept')}>{t('accept.verb')}</Button>}
          {sale.correctable && (
            <Button intent="primary" onClick={() => setAct('correct')}>
              {t('correct.verb')}
            </Button>
          )}
          <Button intent="danger" variant="outlined" onClick={() => setAct('reject')}>
            {t('reject.verb')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {act === 'accept' && <AcceptDialog detail={detail} onDone={done} onClose={close} />}
        {act === 'correct' && <CorrectDialog detail={detail} onDone={done} onClose={close} />}
        {act === 'reject' && <RejectDialog sale={sale} onDone={done} onClose={close} />}
      </Suspense>
    </div>
  );
}
