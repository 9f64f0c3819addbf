import type { Schemas } from '@backroom/gateway/v2';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { SelectionButton } from '../selection-button';
import type { FundsKind } from './funds-fields';

const CreditFunds = lazy(() => import('./credit-funds'));

/** Maximum number of customers per operation. */
const maxSelected = 500;

interface Props {
  customers: Schemas['Customer'][];
  kinds: readonly FundsKind[];
}

/** Opens the dialog that credits points or money to customers of one operator; requires WalletsCredit there. */
export function FundsButton({ customers, kinds }: Props) {
  const { t } = useTranslation('customers');
  const session = useSignedIn();
  if (!customers.some(({ AccountId }) => holds(session, 'WalletsCredit', AccountId))) return null;
  return (
    <SelectionButton
      customers={customers}
      text={t(kinds.length > 1 ? 'funds.add' : 'funds.issue')}
      maxSelected={maxSelected}
      dialog={(chosen, onClose) => <CreditFunds customers={chosen} kinds={kinds} onClose={onClose} />}
    />
  );
}
