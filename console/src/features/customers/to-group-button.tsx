import type { Schemas } from '@backroom/gateway/v2';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionButton } from './selection-button';

const AddToGroup = lazy(() => import('./add-to-group'));

/** Maximum number of customers per call of the server. */
const maxSelected = 1_000;

/** Opens the dialog that adds selected customers to a group. */
export function ToGroupButton({ customers }: { customers: Schemas['Customer'][] }) {
  const { t } = useTranslation('customers');
  return (
    <SelectionButton
      customers={customers}
      text={t('toGroup.title')}
      maxSelected={maxSelected}
      dialog={(chosen, onClose) => <AddToGroup customers={chosen} onClose={onClose} />}
    />
  );
}
