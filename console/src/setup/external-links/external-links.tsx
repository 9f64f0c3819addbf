import { ResourceList } from '../../resource/resource-list';
import { externalLinks } from './external-links.api';

/** /setup/links: links to tools outside the console, which super admins find in the menu. */
export const ExternalLinks = () => <ResourceList resource={externalLinks} />;
