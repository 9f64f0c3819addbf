import type { Schemas } from '@backroom/gateway/v2';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { DownloadIcon, UndoIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog';
import { download } from '../../kit/export/download';
import { fileName } from '../../kit/export/file-name';
import { ErrorNote } from '../../app/feedback/error-note';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import { todayIn } from '../../app/i18n/zoned-time';
import { errorText, type FaultParams } from '../../app/problems/fault-text';
import { useMayChange } from '../../app/routes/use-may-change';
import { applyImport, isUnderWay, results, undoImport, type ProductImport } from './imports.api';
import { refusedFile } from './refused-file';

/** The state of an import: its counts and the available actions. */
export function ImportSummary({
  found,
  operator,
  onApplied,
  onShowKept,
}: {
  found: ProductImport;
  operator: Schemas['Account'];
  onApplied: (now: ProductImport) => void;
  /** Shows the rows that the undo kept. */
  onShowKept: () => void;
}) {
  const { t } = useTranslation('imports');
  const { t: tRecord } = useTranslation('record');
  const [isConfirming, setConfirming] = useState(false);
  const format = useFormat();
  const mayChange = useMayChange();
  const applying = useMutation({ mutationFn: () => applyImport(found.id), onSuccess: onApplied });
  const downloading = useMutation({
    mutationFn: () => refusedFile(found, { t, tRecord }),
    onSuccess: (file) =>
      download(
        fileName(`${t('refusedName')} - ${found.fileName.replace(/\.\w+$/, '')}`, 'csv', [
          todayIn(operator.timezone),
        ]),
        file,
      ),
  });
  const { state } = found;
  const toDo = found.created + found.changed;
  const fault = found.fault && errorText({ ...found.fault, params: found.fault.params as FaultParams });
  return (
    <section className="panel import-summary" aria-label={found.fileName}>
      <div className="panel-head">
        <h2>{found.fileName}</h2>
        <span className="muted">{format.moment(found.begunAt, operator.timezone)}</span>
      </div>
      <p role="status">
        <strong>{stateText(t, format, found)}</strong>
      </p>
      {isUnderWay(found) && (
        <ProgressBar
          aria-label={t('progress')}
          intent="primary"
          value={toDo > 0 ? progressOf(found, toDo) : undefined}
        />
      )}
      {state === 'undone' && found.kept > 0 && (
        <Callout intent="warning">
          {t('undo.left', { count: found.kept, number: format.whole(found.kept) })}{' '}
          <Button size="small" onClick={onShowKept}>
            {t('undo.show')}
          </Button>
        </Callout>
      )}
      {fault && <Callout intent="danger">{fault}</Callout>}
      {found.rows > 0 && (
        <dl className="import-counts">
          {results.map((result) => (
            <div key={result}>
              <dt className="muted">{t(`result.${result}`)}</dt>
              <dd>{format.whole(found[result])}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="import-acts">
        {state === 'previewed' && mayChange && toDo > 0 && (
          <Button intent="primary" loading={applying.isPending} onClick={() => applying.mutate()}>
            {t('apply', { count: toDo, number: format.whole(toDo) })}
          </Button>
        )}
        {found.canUndo && mayChange && (
          <Button icon={<UndoIcon />} onClick={() => setConfirming(true)}>
            {t('undo.act')}
          </Button>
        )}
        {found.refused > 0 && (
          <Button
            icon={<DownloadIcon />}
            loading={downloading.isPending}
            onClick={() => downloading.mutate()}
          >
            {t('refusedFile')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          name={`undo-import-${found.id}`}
          title={t('undo.title')}
          sentence={t('undo.sentence', { count: toDo, number: format.whole(toDo) })}
          verb={t('undo.act')}
          act={() => undoImport(found.id)}
          errorTitle={t('error.undo')}
          onDone={(now) => {
            setConfirming(false);
            onApplied(now);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
      {applying.error && (
        <ErrorNote error={applying.error} title={t('error.apply')} onRetry={() => applying.mutate()} />
      )}
      {downloading.error && (
        <ErrorNote error={downloading.error} title={t('error.take')} onRetry={() => downloading.mutate()} />
      )}
    </section>
  );
}

/** The state in words, with the number of affected products. */
export function stateText(t: TFunction<'imports'>, format: Format, found: ProductImport): string {
  const count = found.state === 'undone' ? found.undone : found.created + found.changed;
  if (found.state === 'previewed' && count === 0) return t('state.nothing');
  return t(`state.${found.state}`, { count, number: format.whole(count) });
}

function progressOf({ state, done, undone, kept }: ProductImport, toDo: number): number | undefined {
  if (state === 'applying') return Math.min(1, done / toDo);
  return state === 'undoing' ? Math.min(1, (undone + kept) / toDo) : undefined;
}
