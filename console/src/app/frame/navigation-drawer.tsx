import { Drawer, DrawerSize } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ExternalLinks } from './external-links';
import { NavigationLinks } from './navigation-links';

/** The menu below 768 px. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t('navigation.title')}
      position="left"
      size={`min(${DrawerSize.SMALL}, 80vw)`}
    >
      <nav aria-label={t('navigation.label')} className="navigation-drawer">
        <NavigationLinks isCollapsed={false} onFollow={onClose} />
        <ExternalLinks isCollapsed={false} />
      </nav>
    </Drawer>
  );
}
