import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import '../setup.css';
import { useTo } from '../../../app/routes/use-to';
import { LocationTaxes } from './location-taxes';
import './tax.css';
import { TaxList } from './tax-list';

/** /setup/tax: the taxes of an operator, and the default of each of its locations (SETUP-2). */
export const Taxes = ofOneOperator(function TaxesHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const to = useTo();
  const isByLocation = useSearchParams()[0].get('tab') === 'locations';
  // Links, so that each list has its own page and search.
  const tab = (address: string, label: string, isShown: boolean) => (
    <Link
      to={address}
      className={isShown ? 'setup-tab active' : 'setup-tab'}
      aria-current={isShown ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <nav className="setup-tabs" aria-label={t('tax.taxes')}>
        {tab(to('/setup/tax'), t('tax.taxes'), !isByLocation)}
        {tab(`${to('/setup/tax')}&tab=locations`, t('tax.byLocation'), isByLocation)}
      </nav>
      {isByLocation ? <LocationTaxes operator={operator} /> : <TaxList operator={operator} />}
    </>
  );
});
