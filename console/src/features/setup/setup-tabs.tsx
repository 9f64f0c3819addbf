import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { isBuiltAt } from '../../app/routes/registry';
import './setup.css';
import './strings';
import { useTo } from '../../app/routes/use-to';

const sets = {
  people: ['users', 'roles'],
  places: ['locations', 'groups'],
} as const;

/** Lists that are documented as tabs of one screen; each has its own address. */
export function SetupTabs({ of }: { of: keyof typeof sets }) {
  const { t } = useTranslation('setup');
  const to = useTo();
  const tabs = sets[of].filter((tab) => isBuiltAt(`/setup/${tab}`));
  if (tabs.length < 2) return null;
  return (
    <nav className="setup-tabs" aria-label={t(`tabs.${of}`)}>
      {tabs.map((tab) => (
        <NavLink key={tab} to={to(`/setup/${tab}`)} className="setup-tab">
          {t(`tabs.${tab}`)}
        </NavLink>
      ))}
    </nav>
  );
}
