import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { QrCode } from '../../profile/qr-code';
import '../strings';
import { secondsLeft } from './code-expiry';
import './my-code.css';
import { makeCode, ownOperatorsQuery } from './own-orders.api';

/** The code that identifies the user at a kiosk, and the operators they are a customer of (CUST-4). */
export default function MyCode() {
  const { t } = useTranslation('sales');
  const operators = useQuery(ownOperatorsQuery()).data ?? [];
  const making = useMutation({ mutationFn: makeCode });
  return (
    <section className="panel my-code" aria-labelledby="my-code-title">
      <h2 id="my-code-title">{t('myCode.title')}</h2>
      <p className="muted">{t('myCode.text')}</p>
      {operators.length > 0 && (
        <p>
          {t('myCode.operators')}: {operators.map(({ name }) => name).join(', ')}
        </p>
      )}
      {making.error && (
        <ErrorNote error={making.error} title={t('myCode.failed')} onRetry={() => making.mutate()} />
      )}
      {making.data && <ShownCode key={making.data.code} shown={making.data} />}
      <Button intent="primary" loading={making.isPending} onClick={() => making.mutate()}>
        {t(making.data ? 'myCode.again' : 'myCode.act')}
      </Button>
    </section>
  );
}

function ShownCode({ shown: { code, ends } }: { shown: Awaited<ReturnType<typeof makeCode>> }) {
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
