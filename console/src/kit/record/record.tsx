import { Tab, Tabs } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useSignedIn } from '../../app/auth/current-session';
import { storage } from '../../app/storage';
import { holds } from '../../app/auth/permissions';
import { askBeforeLeaving } from '../../app/unsaved/leaving';
import type { HistoryProps } from './history';
import { History } from './history-part';
import './record.css';
import './strings';

export interface Fact {
  label: string;
  value: ReactNode;
}

export interface RecordTab {
  id: string;
  label: string;
  content: ReactNode;
}

interface Props {
  /** The record's own name; defaults to the screen's title. */
  title?: string;
  status?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  facts?: readonly Fact[];
  tabs: readonly RecordTab[];
  /** Records of this kind open on the last used tab. */
  kind?: string;
  /** The record in the audit log; without permission to read it, History is hidden. */
  history?: HistoryProps;
}

const keptTab = (kind: string): string => `backroom.tab.${kind}`;

/** The record pattern: name, status, facts, tabs and history. */
export function Record({ title, status, action, facts = [], tabs, kind, history }: Props) {
  const { t } = useTranslation('record');
  useScreenTitle(title);
  const session = useSignedIn();
  const [params, setParams] = useSearchParams();
  const canSeeHistory = history && holds(session, 'SetupAll', history.operator, true);
  const shown: readonly RecordTab[] = canSeeHistory
    ? [...tabs, { id: 'history', label: t('history'), content: <History {...history} /> }]
    : tabs;
  const [kept] = useState(() => (kind ? storage.getItem(keptTab(kind)) : null));
  const requested = params.get('tab') ?? kept;
  const current = shown.find(({ id }) => id === requested) ?? shown[0];

  function show(id: string): void {
    if (kind) storage.setItem(keptTab(kind), id);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === shown[0]?.id && !kept) next.delete('tab');
        else next.set('tab', id);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <div className="record">
      {(status || action) && (
        <div className="record-head">
          {status}
          <span className="frame-spacer" />
          {action}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="record-facts panel">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Tabs
        id="record"
        selectedTabId={current?.id}
        onChange={(id) => askBeforeLeaving(() => show(String(id)))}
        renderActiveTabPanelOnly
      >
        {shown.map(({ id, label, content }) => (
          // Explicit because the library's arrow keys only reach tabs with `disabled` set.
          <Tab key={id} id={id} title={label} panel={<>{content}</>} disabled={false} />
        ))}
      </Tabs>
    </div>
  );
}
