import { Button } from '@blueprintjs/core';
import { MenuClosedIcon, MenuOpenIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ExternalLinks } from './external-links';
import { NavigationLinks } from './navigation-links';

interface Props {
  isCollapsed: boolean;
  onCollapse: (next: boolean) => void;
}

export function SideNavigation({ isCollapsed, onCollapse }: Props) {
  const { t } = useTranslation('app');
  return (
    <nav className="side-navigation" aria-label={t('navigation.label')}>
      <NavigationLinks isCollapsed={isCollapsed} />
      <ExternalLinks isCollapsed={isCollapsed} />
      <span className="frame-spacer" />
      <Button
        variant="minimal"
        alignText="start"
        icon={isCollapsed ? <MenuOpenIcon /> : <MenuClosedIcon />}
        aria-label={t(isCollapsed ? 'navigation.expand' : 'navigation.collapse')}
        onClick={() => onCollapse(!isCollapsed)}
      >
        {isCollapsed ? undefined : t('navigation.collapse')}
      </Button>
    </nav>
  );
}
