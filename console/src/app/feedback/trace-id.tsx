import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/form/copy-button';

/** The id that finds a failure in the logs, to be copied into a ticket. */
export function TraceId({ id }: { id: string }) {
  const { t } = useTranslation('app');
  return (
    <p className="error-trace">
      {t('error.trace')} <code>{id}</code>
      <CopyButton text={id} />
    </p>
  );
}
