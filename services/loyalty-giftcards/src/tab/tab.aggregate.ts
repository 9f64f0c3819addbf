import type { Aggregate } from '@backroom/platform';
import { tabs } from '../migrations/022-tabs.js';
import { ArchiveTabHandler } from './archive-tab.command.js';
import { ChangeTabHandler } from './change-tab.command.js';
import { OpenTabHandler } from './open-tab.command.js';
import { TabsController } from './tabs.controller.js';

/** Tabs of customers. Their money is in a purse, like all stored value. */
export const tab: Aggregate = {
  migrations: [tabs],
  controllers: [TabsController],
  commands: [OpenTabHandler, ChangeTabHandler, ArchiveTabHandler],
};
