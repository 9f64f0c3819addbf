import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../dialog/act-dialog';
import { removeTax } from './taxes.api';

interface Props {
  tax: Schemas['SalesTax'];
  onDone: () => void;
  onClose: () => void;
}

/** Said before it is done; one that locations still collect is refused in words that name the way out. */
export function RemoveTax({ tax, onDone, onClose }: Props) {
  const { t } = useTranslation('setup');
  return (
    <ActDialog
      name={`remove-tax-${tax.id}`}
      title={t('tax.remove')}
      sentence={t('tax.removeSentence', { name: tax.name })}
      help={t('tax.removeHelp')}
      verb={t('remove')}
      act={() => removeTax(tax)}
      errorTitle={t('error.removeTax')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
