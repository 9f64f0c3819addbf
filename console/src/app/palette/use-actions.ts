import { isFoundBy } from '@backroom/proto/search-words';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { chooseTheme, themeChoices } from '../frame/theme';
import { languageNames, languages } from '../i18n/languages';
import { useLanguage } from '../i18n/use-language';
import { mayChange, mayOpen, screenAt } from '../routes/registry';
import type { Match } from './find.api';

const additions = {
  user: '/setup/users/new',
  role: '/setup/roles/new',
  group: '/setup/groups/new',
  location: '/setup/locations/new',
  operator: '/operators/new',
} as const;

/** Settings on screens whose names do not mention them. */
const settings = {
  password: '/profile',
  secondFactor: '/profile',
  sessions: '/profile',
  storeDetails: '/setup/general',
  taxRates: '/setup/tax',
  secondFactorOfAll: '/setup/security',
  singleSignOn: '/setup/security',
} as const;

/** Returns the actions that need no record: add a record, change the theme or language, open a setting. */
export function useActions(keywords: string): { actions: Match[]; settings: Match[] } {
  const { t } = useTranslation('palette');
  const { t: app } = useTranslation('app');
  const session = useSignedIn();
  const { operator } = useGlobalFilter().filter;
  const navigate = useNavigate();
  const [, chooseLanguage] = useLanguage();
  const matches = ({ name, detail = '' }: Match) =>
    keywords !== '' && isFoundBy(keywords, `${name} ${detail}`);
  const may = (path: string, by: typeof mayOpen) => {
    const screen = screenAt(path)?.screen;
    return screen?.isBuilt === true && by(session, screen, operator);
  };
  const title = (path: string) => app(`screen.${screenAt(path)!.screen.id}`);
  const actions: Match[] = [
    ...Object.entries(additions)
      .filter(([, path]) => may(path, mayChange))
      .map(([what, path]) => ({ id: `add-${what}`, name: t(`add.${what as keyof typeof additions}`), path })),
    ...themeChoices.map((theme) => ({
      id: `theme-${theme}`,
      name: app(`profile.${theme}`),
      detail: app('profile.theme'),
      run: () => chooseTheme(theme),
    })),
    ...languages.map((language) => ({
      id: `language-${language}`,
      name: languageNames[language],
      detail: app('profile.language'),
      run: () => chooseLanguage(language),
    })),
    { id: 'sign-out', name: app('profile.signOut'), run: () => void navigate('/logout') },
  ];
  const set = Object.entries(settings)
    .filter(([, path]) => may(path, mayOpen))
    .map(([what, path]) => ({
      id: `set-${what}`,
      name: t(`setting.${what as keyof typeof settings}`),
      detail: title(path),
      path,
    }));
  return { actions: actions.filter(matches), settings: set.filter(matches) };
}
