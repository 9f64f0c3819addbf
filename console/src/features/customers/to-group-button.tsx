import type { Schemas } from '@backroom/gateway/v2';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionButton } from './selection-button';

const AddToGroup = lazy(() => import('./add-to-group'));

/** What one call takes. */
const mostAtOnce = 1_000;

/** Opens what puts selected customers into a group. */
export function ToGroupButton({ customers }: { customers: Schemas['Customer'][] }) {
  const { t } = useTranslation('customers');
  return (
    <SelectionButton
      customers={customers}
      text={t('toGroup.title')}
      mostAtOnce={mostAtOnce}
      dialog={(chosen, onClose) => <AddToGroup customers={chosen} onClose={onClose} />}
    />
  );
}
