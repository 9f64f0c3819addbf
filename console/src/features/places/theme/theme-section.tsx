import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../app/feedback/loaded';
import { themeQuery } from '../places.api';
import { ThemeForm } from './theme-form';

/** The look of the kiosks at this location (LOC-4). */
export function ThemeSection({ locationId, themeId }: { locationId: number; themeId: number }) {
  const { t } = useTranslation('places');
  const query = useQuery(themeQuery(themeId));
  return (
    <section aria-label={t('section.theme')}>
      <Loaded query={query} errorTitle={t('error.theme')}>
        {(theme) => <ThemeForm key={theme.id} locationId={locationId} theme={theme} />}
      </Loaded>
    </section>
  );
}
