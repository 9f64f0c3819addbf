import type { Schemas } from '@backroom/gateway/v2';
import { Button, NonIdealState } from '@blueprintjs/core';
import { LinkIcon, PlusIcon } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linksQuery } from '../../frame/external-links.api';
import { ActDialog } from '../../dialog/act-dialog';
import { PlainTable } from '../../table/plain-table';
import { Loaded } from '../../feedback/loaded';
import '../setup.css';
import '../strings';
import { linkColumns } from './link-columns';
import { LinkDialog } from './link-dialog';
import { deleteLink } from './links.api';

type Shown =
  { isNew: true } | { edited: Schemas['ExternalLink'] } | { removed: Schemas['ExternalLink'] } | null;

/** /setup/links: links to tools outside the console, which super admins find in the menu. */
export function Links() {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const query = useQuery(linksQuery);
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const reload = () => {
    void client.invalidateQueries(linksQuery);
    close();
  };
  return (
    <div className="setup-stack setup-wide">
      <div className="record-head">
        <p className="muted">{t('links.help')}</p>
        <span className="frame-spacer" />
        <Button intent="primary" icon={<PlusIcon />} onClick={() => setShown({ isNew: true })}>
          {t('links.add')}
        </Button>
      </div>
      <Loaded query={query} errorTitle={t('error.load')}>
        {(links) =>
          links.length === 0 ? (
            <NonIdealState
              icon={<LinkIcon size={36} />}
              title={t('links.empty')}
              description={t('links.emptyText')}
            />
          ) : (
            <div className="panel plain-panel">
              <PlainTable
                label={t('links.title')}
                columns={linkColumns(
                  t,
                  (edited) => setShown({ edited }),
                  (removed) => setShown({ removed }),
                )}
                rows={links}
                rowId={({ id }) => id}
                isStale={false}
              />
            </div>
          )
        }
      </Loaded>
      {shown && !('removed' in shown) && (
        <LinkDialog link={'edited' in shown ? shown.edited : undefined} onSaved={reload} onClose={close} />
      )}
      {shown && 'removed' in shown && (
        <ActDialog
          name={`delete-link-${shown.removed.id}`}
          title={t('links.delete')}
          sentence={t('links.deleteSentence', { name: shown.removed.name })}
          verb={t('delete')}
          act={() => deleteLink(shown.removed.id)}
          errorTitle={t('error.save')}
          onDone={reload}
          onClose={close}
        />
      )}
    </div>
  );
}
