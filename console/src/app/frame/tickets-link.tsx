import { IssueIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { filterParams } from '../../kit/filter/global-filter';
import { everyProgramIs, useOperators } from '../../kit/filter/operators.api';
import { isBuiltAt } from '../routes/registry';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

/** For user admins and super admins, where the program is not globalConnect (S1 section 2). */
export function TicketsLink() {
  const { t } = useTranslation('app');
  const { scope } = useSignedIn();
  const { filter } = useGlobalFilter();
  const { operators, isPending } = useOperators();
  const isShown = scope !== 'user' && !isPending;
  if (!isShown || !isBuiltAt('/tickets') || everyProgramIs('globalConnect', operators, filter.operator))
    return null;
  return (
    <Link
      className="bp6-button bp6-minimal"
      to={`/tickets?${filterParams(filter).toString()}`}
      aria-label={t('screen.tickets')}
      title={t('screen.tickets')}
    >
      <IssueIcon />
    </Link>
  );
}
