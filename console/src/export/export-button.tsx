import { Button, Dialog, DialogBody, Menu, MenuItem, ProgressBar } from '@blueprintjs/core';
import { ExportIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../app/error-note';
import { PopoverButton } from '../form/popover-button';
import { useFormat } from '../i18n/use-format';
import { formats, type ExportFormat } from './export.types';
import './export.css';
import './strings';
import { useExport, type ExportSource } from './use-export';

interface Props<Row> extends ExportSource<Row> {
  /** Those that the documents name for the list. */
  offered?: readonly ExportFormat[];
}

/** Every row of the filter as a file, made in the browser; progress, cancel and a failure stand in its place. */
export function ExportButton<Row extends { id: string | number }>({
  offered = formats,
  ...source
}: Props<Row>) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const { progress, error, start, cancel } = useExport(source);
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<ExportFormat>('csv');

  function choose(kind: ExportFormat): void {
    setOpen(false);
    setFailed(kind);
    start(kind);
  }

  if (progress)
    return (
      <div className="export-progress">
        <span role="status" className="muted">
          {t('progress', { done: format.whole(progress.done), total: format.whole(progress.total) })}
        </span>
        <ProgressBar
          className="export-bar"
          value={progress.total === 0 ? 0 : progress.done / progress.total}
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
              <MenuItem key={kind} text={t(`format.${kind}`)} onClick={() => choose(kind)} />
            ))}
          </Menu>
        }
      />
      {error && (
        <Dialog isOpen title={t('export')} onClose={cancel}>
          <DialogBody>
            <ErrorNote error={error} title={t('failed')} onRetry={() => start(failed)} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
