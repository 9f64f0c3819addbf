import type { Schemas } from '@backroom/gateway/v2';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../app/feedback/response';
import { useFormat } from '../../../app/i18n/use-format';
import { locationTaxesSource, noTax, setLocationTax, taxesSource } from './taxes.api';
import { useMayChange } from '../../../app/routes/use-may-change';
import { PlainSelect } from '../../../kit/form/plain-select';

interface Props {
  operatorId: number;
  location: Schemas['LocationTax'];
  taxes: readonly Schemas['SalesTax'][];
}

/** The default tax of a location; a choice is saved immediately. */
export function LocationTaxSelect({ operatorId, location, taxes }: Props) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const client = useQueryClient();
  const setting = useMutation({
    mutationFn: (taxId: number) => setLocationTax(operatorId, location.locationId, taxId),
    onError: (error) => showFailure(error, t('error.locationTax')),
    // Pending until the rows are refetched, so that the choice does not flicker.
    onSettled: () =>
      Promise.all(
        [locationTaxesSource, taxesSource].map(({ key }) => client.invalidateQueries({ queryKey: key })),
      ),
  });
  const mayChange = useMayChange();
  const label = t('tax.defaultOf', { name: location.locationName });
  return (
    <>
      <PlainSelect
        aria-label={label}
        className="tax-select"
        value={setting.isPending ? setting.variables : location.taxId}
        aria-busy={setting.isPending}
        disabled={!mayChange}
        onChange={(event) => {
          if (!setting.isPending) setting.mutate(Number(event.currentTarget.value));
        }}
        options={[
          { value: noTax, label: t('tax.none') },
          ...taxes.map(({ id, name, rate }) => ({ value: id, label: `${name} (${format.rate(rate)})` })),
        ]}
      />
      <span role="status" className="visually-hidden">
        {setting.isSuccess ? t('tax.defaultSaved') : ''}
      </span>
    </>
  );
}
