import { Button } from '@blueprintjs/core';
import { MenuIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DownloadsMenu } from '../downloads/downloads-menu';
import { NotificationsMenu } from '../notifications/notifications-menu';
import { everyOperator } from '../../kit/filter/global-filter';
import { useOperators } from '../../kit/filter/operators.api';
import { PaletteButton } from './palette-button';
import { ProfileMenu } from './profile-menu';
import { TicketsLink } from './tickets-link';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('app');
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  const operator = operators.find((one) => one.id === filter.operator);
  return (
    <header className="frame-header">
      <Button
        className="frame-menu"
        variant="minimal"
        icon={<MenuIcon />}
        aria-label={t('navigation.open')}
        onClick={onMenu}
      />
      <Link to="/" className="frame-mark">
        <img src="/mark.svg" alt="" width="26" height="26" />
        <span>{t('product')}</span>
      </Link>
      {operator && filter.operator !== everyOperator && (
        <span className="frame-operator">{operator.name}</span>
      )}
      <span className="frame-spacer" />
      <PaletteButton />
      <TicketsLink />
      <DownloadsMenu />
      <NotificationsMenu />
      <ProfileMenu />
    </header>
  );
}
