import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { QrCode } from '../../profile/qr-code';
import '../strings';
import { secondsLeft } from './code-expiry';
import './my-code.css';
import { createCode, ownOperatorsQuery } from './own-orders.api';

/** The code that identifies the user at a kiosk, and the operators they are a customer of (CUST-4). */
export default function MyCode() {
  const { t } = useTranslation('sales');
  const operators = useQuery(ownOperatorsQuery()).data ?? [];
  const creating = useMutation({ mutationFn: createCode });
  return (
    <section className="panel my-code" aria-labelledby="my-code-title">
      <h2 id="my-code-title">{t('myCode.title')}</h2>
      <p className="muted">{t('myCode.text')}</p>
      {operators.length > 0 && (
        <p>
          {t('myCode.operators')}: {operators.map(({ name }) => name).join(', ')}
        </p>
      )}
      {creating.error && (
        <ErrorNote error={creating.error} title={t('myCode.failed')} onRetry={() => creating.mutate()} />
      )}
      {creating.data && <ShownCode key={creating.data.code} shown={creating.data} />}
      <Button intent="primary" loading={creating.isPending} onClick={() => creating.mutate()}>
        {t(creating.data ? 'myCode.again' : 'myCode.act')}
      </Button>
    </section>
  );
}

function ShownCode({ shown: { code, ends } }: { shown: Awaited<ReturnType<typeof createCode>> }) {
  const { t } = useTranslation('sales');
  const left = () => secondsLeft(ends, Date.now());
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(left), 1_000);
    return () => clearInterval(ticking);
  });
  if (seconds === 0) return <p role="status">{t('myCode.over')}</p>;
  return (
    <div className="my-code-shown">
      <QrCode text={code} label={t('myCode.qr', { code })} />
      <p className="my-code-digits">{`${code.slice(0, 4)} ${code.slice(4)}`}</p>
      <p className="muted">{t('myCode.left', { seconds })}</p>
    </div>
  );
}
