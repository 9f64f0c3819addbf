import type { Aggregate } from '@backroom/platform';
import { tabs } from '../migrations/022-tabs.js';
import { ArchiveTabHandler } from './archive-tab.command.js';
import { ChangeTabHandler } from './change-tab.command.js';
import { OpenTabHandler } from './open-tab.command.js';
import { TabsController } from './tabs.controller.js';

/** What customers may put on account. Its money is in a purse, as all that they have. */
export const tab: Aggregate = {
  migrations: [tabs],
  answers: [TabsController],
  commands: [OpenTabHandler, ChangeTabHandler, ArchiveTabHandler],
};
