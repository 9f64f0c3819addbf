import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { HelpIcon, LogOutIcon, SmallTickIcon, UserIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentUserQuery } from '../auth/current-user.api';
import { useSignedIn } from '../auth/current-session';
import { PopoverButton } from '../../kit/form/popover-button';
import { languageNames, languages } from '../i18n/languages';
import { useLanguage } from '../i18n/use-language';
import { isBuiltAt } from '../routes/registry';
import { chooseTheme, themeChoices, useThemeChoice } from './theme';

function initials(name: string): string {
  return name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

export function ProfileMenu() {
  const { t } = useTranslation('app');
  const session = useSignedIn();
  const { data: user } = useQuery(currentUserQuery(session.id));
  const navigate = useNavigate();
  const theme = useThemeChoice();
  const [language, chooseLanguage] = useLanguage();
  const name = user?.fullName ?? session.email;
  const ownRecord = `/setup/users/${session.id}`;
  const ownPath = isBuiltAt(ownRecord) ? ownRecord : '/profile';
  const content = (
    <Menu>
      <li className="profile-who" role="none">
        <strong>{name}</strong>
        <span className="muted">{session.email}</span>
      </li>
      <MenuItem icon={<UserIcon />} text={t('profile.own')} onClick={() => void navigate(ownPath)} />
      {isBuiltAt('/help') && (
        <MenuItem icon={<HelpIcon />} text={t('screen.help')} onClick={() => void navigate('/help')} />
      )}
      <MenuDivider title={t('profile.theme')} />
      {themeChoices.map((choice) => (
        <MenuItem
          key={choice}
          text={t(`profile.${choice}`)}
          roleStructure="none"
          role="menuitemradio"
          aria-checked={choice === theme}
          labelElement={choice === theme ? <SmallTickIcon /> : undefined}
          shouldDismissPopover={false}
          onClick={() => chooseTheme(choice)}
        />
      ))}
      <MenuDivider title={t('profile.language')} />
      {languages.map((choice) => (
        <MenuItem
          key={choice}
          text={languageNames[choice]}
          lang={choice}
          roleStructure="none"
          role="menuitemradio"
          aria-checked={choice === language}
          labelElement={choice === language ? <SmallTickIcon /> : undefined}
          shouldDismissPopover={false}
          onClick={() => chooseLanguage(choice)}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<LogOutIcon />} text={t('profile.signOut')} onClick={() => void navigate('/logout')} />
    </Menu>
  );
  return (
    <PopoverButton
      content={content}
      placement="bottom-end"
      positioningStrategy="fixed"
      popup="menu"
      variant="minimal"
      aria-label={t('profile.open', { name, initials: initials(name) })}
      text={<span className="profile-initials">{initials(name)}</span>}
    />
  );
}
