import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { useOperators } from '../../kit/filter/operators.api';
import { pastDue } from './restriction';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

/** Warns on every screen of an operator whose payment is past due. */
export function RestrictionBanner() {
  const { t } = useTranslation('app');
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  const late = pastDue(session, filter.operator);
  if (late.length === 0) return null;
  const names = operators.filter(({ id }) => late.includes(id)).map(({ name }) => name);
  return (
    <Callout intent="warning" icon={<WarningSignIcon />} className="frame-banner">
      {t('restricted.pastDue', { names: names.join(', ') })}
    </Callout>
  );
}
