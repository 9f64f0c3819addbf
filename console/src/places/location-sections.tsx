import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { useFormat } from '../i18n/use-format';
import { Record as RecordScreen } from '../record/record';
import { AddressForm } from './address-form';
import { checkInPath } from './check-in-link';
import { ConfigState } from './config-state';
import { FeeForm } from './fee-form';
import { GeneralForm } from './general-form';
import { KioskCards } from './kiosk/kiosk-cards';
import { ThemeSection } from './theme/theme-section';
import { useLocationChange } from './use-location-change';

/** One location in all its sections; who is no administrator does not see the general information. */
export function LocationSections({
  location,
  operator,
}: {
  location: Schemas['Location'];
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const { scope } = useSignedIn();
  const saving = useLocationChange(location);
  const status = t(location.status);
  const details = (
    <div className="place-sections">
      <section aria-label={t('section.general')}>
        <h2>{t('section.general')}</h2>
        {scope === 'user' ? (
          <div className="panel place-denied" role="note">
            <strong>{t('access.denied')}</strong>
            <p className="muted">{t('access.deniedText')}</p>
          </div>
        ) : (
          <GeneralForm location={location} saving={saving} />
        )}
      </section>
      <section aria-label={t('section.kiosks')}>
        <KioskCards location={location} operator={operator} />
        <ConfigState location={location} />
      </section>
      <section aria-label={t('section.fee')}>
        <h2>{t('section.fee')}</h2>
        <FeeForm location={location} saving={saving} />
      </section>
      {operator.loyaltyProgram !== 'globalConnect' && location.themeId !== null && (
        <ThemeSection locationId={location.id} themeId={location.themeId} />
      )}
      <section aria-label={t('section.address')}>
        <h2>{t('section.address')}</h2>
        <AddressForm location={location} saving={saving} />
      </section>
    </div>
  );
  return (
    <RecordScreen
      title={location.name}
      status={
        <Tag minimal intent={location.status === 'active' ? 'success' : 'none'}>
          {status}
        </Tag>
      }
      action={<Link to={checkInPath(location.checkinCode)}>{t('general.checkin')}</Link>}
      facts={[
        { label: t('id'), value: location.id },
        { label: t('timezone'), value: location.timezone.replaceAll('_', ' ') },
        { label: t('tags'), value: location.tags.join(', ') },
        { label: t('created'), value: format.moment(location.createdAt, location.timezone) },
      ]}
      tabs={[{ id: 'details', label: t('section.details'), content: details }]}
      history={{
        subjectKind: 'location',
        subjectId: location.id,
        operator: operator.id,
        zone: location.timezone,
      }}
    />
  );
}
