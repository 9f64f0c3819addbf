import type { Aggregate } from '@backroom/platform';
import { externalLinks } from '../migrations/021-external-links.js';
import { ExternalLinkRecord } from './external-link.entity.js';
import { ExternalLinksController } from './external-links.controller.js';
import { DeleteExternalLinkHandler } from './delete-external-link.command.js';
import { SaveExternalLinkHandler } from './save-external-link.command.js';

/** External links in the menu of the console. */
export const externalLink: Aggregate = {
  entities: [ExternalLinkRecord],
  migrations: [externalLinks],
  answers: [ExternalLinksController],
  commands: [SaveExternalLinkHandler, DeleteExternalLinkHandler],
};
