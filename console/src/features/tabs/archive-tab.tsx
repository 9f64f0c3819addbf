import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog';
import { showDone } from '../../app/feedback/response';
import './strings';
import { ownerOf } from './tab-status';
import { archiveTab, useRefetchTabs, type Tab } from './tabs.api';

/** Archives a tab without an open balance. */
export function ArchiveTab({ tab }: { tab: Tab }) {
  const { t } = useTranslation('tabs');
  const refetchTabs = useRefetchTabs();
  const [isOpen, setOpen] = useState(false);
  const customer = ownerOf(t, tab);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        aria-label={t('archiveOf', { customer })}
        onClick={() => setOpen(true)}
      >
        {t('archive')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          name={`archive-tab-${tab.id}`}
          title={t('archive')}
          sentence={t('archiveSentence', { customer })}
          help={t('archiveHelp')}
          verb={t('archive')}
          act={() => archiveTab(tab)}
          errorTitle={t('error.archive')}
          onDone={() => {
            setOpen(false);
            showDone(t('archived'));
            void refetchTabs();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
