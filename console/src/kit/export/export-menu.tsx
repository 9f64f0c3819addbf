import { Button, Dialog, DialogBody, Menu, MenuItem, ProgressBar } from '@blueprintjs/core';
import { ExportIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { PopoverButton } from '../form/popover-button';
import { useFormat } from '../../app/i18n/use-format';
import './export.css';
import type { ExportFormat } from './export.types';
import './strings';
import type { RunningExport } from './use-running-export';

interface Props {
  offered: readonly ExportFormat[];
  running: RunningExport;
  /** Maximum rows of formats that cannot hold all rows of the filter. */
  maxRows?: Partial<Record<ExportFormat, number>>;
  /** The text that the documents require when the export fails. */
  errorTitle?: string;
}

/** The menu of formats; while a file is being made, progress and Cancel replace it. A failure opens a dialog. */
export function ExportMenu({ offered, running, errorTitle, maxRows = {} }: Props) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const { progress, error, start, cancel } = running;
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<ExportFormat>('csv');

  function choose(kind: ExportFormat): void {
    setOpen(false);
    setFailed(kind);
    start(kind);
  }

  function hintOf(kind: ExportFormat): string | undefined {
    if (maxRows[kind] !== undefined) return t('upTo', { most: format.whole(maxRows[kind]) });
    if (kind === 'pdf') return t('pdfForm');
    return kind === 'csv' ? t('csvForm') : undefined;
  }

  if (progress)
    return (
      <div className="export-progress">
        <span role="status" className="muted">
          {progress.bytes === undefined
            ? t('progress', { done: format.whole(progress.done), total: format.whole(progress.total) })
            : t('received', { size: format.number(progress.bytes / 1_000_000) })}
        </span>
        <ProgressBar
          className="export-bar"
          // Without a value the bar shows activity, not progress.
          value={progress.bytes !== undefined ? undefined : progress.total && progress.done / progress.total}
          aria-label={t('export')}
        />
        <Button size="small" text={t('cancel')} onClick={cancel} />
      </div>
    );
  return (
    <>
      <PopoverButton
        icon={<ExportIcon />}
        text={t('export')}
        placement="bottom-end"
        popup="menu"
        isOpen={isOpen}
        onToggle={setOpen}
        content={
          <Menu aria-label={t('export')}>
            {offered.map((kind) => (
              <MenuItem
                key={kind}
                text={t(`format.${kind}`)}
                label={hintOf(kind)}
                disabled={maxRows[kind] !== undefined}
                onClick={() => choose(kind)}
              />
            ))}
          </Menu>
        }
      />
      {error && (
        <Dialog isOpen title={t('export')} onClose={cancel}>
          <DialogBody>
            <ErrorNote error={error} title={errorTitle ?? t('failed')} onRetry={() => start(failed)} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
