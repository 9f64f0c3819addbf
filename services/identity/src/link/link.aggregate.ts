import type { Aggregate } from '@backroom/platform';
import { externalLinks } from '../migrations/021-external-links.js';
import { ExternalLinkRecord } from './link.entity.js';
import { LinksController } from './links.controller.js';
import { DeleteLinkHandler, SaveLinkHandler } from './save-link.command.js';

/** External links in the menu of the console. */
export const link: Aggregate = {
  entities: [ExternalLinkRecord],
  migrations: [externalLinks],
  answers: [LinksController],
  commands: [SaveLinkHandler, DeleteLinkHandler],
};
