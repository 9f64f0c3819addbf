import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { everyOperator } from '../../filter/global-filter';
import { zoneHere } from '../../i18n/zone-here';
import { SettingsList } from '../settings-list';
import { externalLinkColumns } from './external-link-columns';
import { ExternalLinkDialog } from './external-link-dialog';
import { deleteExternalLink, externalLinksSource } from './external-links.api';

/** They are the system's own: only who sees every operator keeps them. */
const system = { id: everyOperator, timezone: zoneHere };

/** /setup/links: links to tools outside the console, which super admins find in the menu. */
export function ExternalLinks() {
  const { t } = useTranslation('setup');
  const columns = useMemo(() => externalLinkColumns(t), [t]);
  const names = useMemo(
    () => ({
      edit: ({ name }: Schemas['ExternalLink']) => t('links.editOne', { name }),
      delete: ({ name }: Schemas['ExternalLink']) => t('links.deleteOne', { name }),
    }),
    [t],
  );
  return (
    <SettingsList
      source={externalLinksSource}
      asked={{}}
      operator={system}
      subjectKind="externalLink"
      help={t('links.help')}
      columns={columns}
      texts={{
        label: t('links.title'),
        search: t('links.search'),
        add: t('links.add'),
        notLoaded: t('error.links'),
        empty: t('links.empty'),
        emptyText: t('links.emptyText'),
      }}
      names={names}
      dialog={({ row, ...rest }) => <ExternalLinkDialog link={row} {...rest} />}
      deletion={{
        title: t('links.delete'),
        sentence: ({ name }) => t('links.deleteSentence', { name }),
        errorTitle: t('error.save'),
        act: deleteExternalLink,
      }}
    />
  );
}
