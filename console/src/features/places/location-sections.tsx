import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../app/i18n/use-format';
import { Record as RecordScreen } from '../../kit/record/record';
import { useResourceTabs } from '../../kit/resource/resource-tabs';
import { checkInPath } from './check-in-link';
import { ConfigState } from './config-state';
import { addressLine } from './location-columns';
import { KioskCards } from './kiosk/kiosk-cards';
import { SettingsForm } from './settings-form';
import { ThemeSection } from './theme/theme-section';
import { TodayHere } from './today-here';

/** One location: today's sales and its kiosks, then its settings. */
export function LocationSections({
  location,
  operator,
}: {
  location: Schemas['Location'];
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const resourceTabs = useResourceTabs(location, operator);
  const status = t(location.status);
  const overview = (
    <div className="place-sections">
      <TodayHere location={location} />
      <section aria-label={t('section.kiosks')}>
        <KioskCards location={location} operator={operator} />
        <ConfigState location={location} />
      </section>
    </div>
  );
  const settings = (
    <div className="place-sections">
      <SettingsForm location={location} />
    </div>
  );
  const themeId = location.ThemeId;
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
        { label: t('list.address'), value: addressLine(location.address) },
        { label: t('timezone'), value: location.timezone.replaceAll('_', ' ') },
        ...(location.tags.length > 0 ? [{ label: t('tags'), value: location.tags.join(', ') }] : []),
        { label: t('created'), value: format.moment(location.createdAt, location.timezone) },
        { label: t('id'), value: location.id },
      ]}
      tabs={[
        { id: 'overview', label: t('section.overview'), content: overview },
        { id: 'settings', label: t('section.settings'), content: settings },
        ...(themeId === null
          ? []
          : [
              {
                id: 'theme',
                label: t('section.theme'),
                content: <ThemeSection locationId={location.id} themeId={themeId} />,
              },
            ]),
        ...resourceTabs,
      ]}
      history={{
        subjectKind: 'location',
        subjectId: location.id,
        operator: operator.id,
        zone: location.timezone,
      }}
    />
  );
}
