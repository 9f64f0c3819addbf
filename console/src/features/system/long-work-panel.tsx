import type { Schemas } from '@backroom/gateway/v2';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { BeginDialog } from './begin-dialog';
import { isUnderWay, type LongWork } from './projections.api';

export type Fact = [name: string, value: string];

interface Props {
  work: LongWork;
  state: Schemas['Rebuild'] | Schemas['Republishing'] | null;
  done: number;
  /** Approximate total; 0 if unknown. */
  expected: number;
  facts: Fact[];
  failure: string;
}

/** A long-running task: its purpose, start button, progress, and last result. */
export function LongWorkPanel({ work, state, done, expected, facts, failure }: Props) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const isRunning = isUnderWay(state);
  const time = (iso: string | null) => (iso ? `${format.dateTime(iso, 'UTC')} UTC` : '–');
  const all: Fact[] = state
    ? [
        [t('projections.started'), time(state.startedAt)],
        [t('projections.finished'), time(state.finishedAt)],
        ...facts,
        ...(failure ? [[t('projections.reason'), failure] satisfies Fact] : []),
      ]
    : [];
  return (
    <section className="panel long-work" aria-label={t(`projections.${work}`)}>
      <div className="long-work-head">
        <h2>{t(`projections.${work}`)}</h2>
        <Button intent="primary" disabled={isRunning} onClick={() => setConfirming(true)}>
          {t(`projections.begin.${work}`)}
        </Button>
      </div>
      <p className="muted">{t(`projections.${work}Help`)}</p>
      <p role="status">
        <strong>{state ? t(`projections.phase.${state.phase}`) : t('projections.never')}</strong>
      </p>
      {isRunning && (
        <ProgressBar
          aria-label={t('projections.progress')}
          intent="primary"
          value={expected > 0 ? Math.min(1, done / expected) : undefined}
        />
      )}
      <dl className="facts">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isConfirming && <BeginDialog work={work} onClose={() => setConfirming(false)} />}
    </section>
  );
}
