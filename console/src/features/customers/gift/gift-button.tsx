import type { Schemas } from '@backroom/gateway/v2';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../app/auth/current-session';
import { mayChange, screenAt } from '../../../app/routes/registry';
import { SelectionButton } from '../selection-button';

const GiftSelected = lazy(() => import('./gift-selected'));

/** Maximum number of customers per operation. */
const maxSelected = 500;

/**
 * Opens the dialog that issues a gift card to each selected customer; requires the permission to issue them at their
 * operator.
 */
export function GiftButton({ customers }: { customers: Schemas['Customer'][] }) {
  const { t } = useTranslation('customers');
  const session = useSignedIn();
  const { screen } = screenAt('/giftCards/new')!;
  if (!customers.some(({ AccountId }) => mayChange(session, screen, AccountId))) return null;
  return (
    <SelectionButton
      customers={customers}
      text={t('gift.title')}
      maxSelected={maxSelected}
      dialog={(chosen, onClose) => <GiftSelected customers={chosen} onClose={onClose} />}
    />
  );
}
