import { SearchIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../api/problem';

/** Whether a record's address names nothing that is there for this person: an unknown id, or none at all. */
export function isNoRecord(error: Error | null): boolean {
  return error instanceof ProblemError && [400, 404].includes(error.problem.status);
}

/** In place of a record that is not there. Nothing broke, so nothing is to be retried or quoted. */
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
