import { SearchIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../api/problem';

/** Whether a record does not exist for this user: its id is unknown or malformed. */
export function isNoRecord(error: Error | null): boolean {
  return error instanceof ProblemError && [400, 404].includes(error.problem.status);
}

/** Replaces a record that does not exist. Nothing failed, so there is no Retry and no trace id. */
export function NoRecord() {
  const { t } = useTranslation('app');
  return (
    <section className="not-built">
      <SearchIcon size={32} className="muted" />
      <h2>{t('error.noRecord')}</h2>
      <p className="muted">{t('error.noRecordHelp')}</p>
    </section>
  );
}
