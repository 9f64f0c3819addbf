import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem';
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
  const act = () =>
    removeTax(tax).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || !error.problem.type?.endsWith('#tax-in-use')) throw error;
      throw new ProblemError({ ...error.problem, detail: t('tax.inUse', { name: tax.name }) });
    });
  return (
    <ActDialog
      name={`remove-tax-${tax.id}`}
      title={t('tax.remove')}
      sentence={t('tax.removeSentence', { name: tax.name })}
      help={t('tax.removeHelp')}
      verb={t('remove')}
      act={act}
      errorTitle={t('error.removeTax')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
