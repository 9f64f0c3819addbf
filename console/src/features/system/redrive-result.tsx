import type { Schemas } from '@backroom/gateway/v2';
import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { UnavailableServices } from './unavailable-services';

const maxNamed = 10;

/** The result of a redrive, with the keys that failed again. */
export function RedriveResult({ result }: { result: Schemas['Redriven'] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { applied, failed, failedKeys, left, services } = result;
  return (
    <div className="redrive-result">
      <Callout intent={failedKeys > 0 ? 'warning' : 'success'} role="status">
        <p>{t('result.applied', { count: applied, applied: format.whole(applied) })}</p>
        {left > 0 && <p>{t('result.left', { count: left, left: format.whole(left) })}</p>}
      </Callout>
      {failed.length > 0 && (
        <>
          <h3>{t('result.failed', { count: failedKeys })}</h3>
          <ul className="redrive-failed">
            {failed.slice(0, maxNamed).map((one) => (
              <li key={one.id}>
                <code className="dead-key">{one.key}</code> <span className="muted">{one.consumer}</span>
                <br />
                {one.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <UnavailableServices services={services} />
    </div>
  );
}
