import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../feedback/loaded';
import { themeQuery } from '../places.api';
import { ThemeForm } from './theme-form';

/** How the kiosks here look; opened when somebody wants to see it (LOC-4). */
export function ThemeSection({ locationId, themeId }: { locationId: number; themeId: number }) {
  const { t } = useTranslation('places');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...themeQuery(themeId), enabled: isOpen });
  return (
    <section aria-label={t('section.theme')}>
      <div className="place-head">
        <h2>{t('section.theme')}</h2>
        <Button
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'theme.close' : 'theme.open')}
        </Button>
      </div>
      <Collapse isOpen={isOpen}>
        {isOpen && (
          <Loaded query={query} errorTitle={t('error.theme')}>
            {(theme) => <ThemeForm key={theme.id} locationId={locationId} theme={theme} />}
          </Loaded>
        )}
      </Collapse>
    </section>
  );
}
