import type { Schemas } from '@backroom/gateway/v2';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../feedback/error-note';
import { DownloadRow } from './download-row';
import type { FileAction } from './download-actions';
import { cancelFile, openFile, refetchDownloads, deleteFile, retryFile } from './downloads.api';

async function runAction({ act, file, name }: FileAction): Promise<void> {
  const { id } = file;
  if (act === 'cancel') await cancelFile(id);
  else if (act === 'retry') await retryFile(id);
  else if (act === 'delete') await deleteFile(id);
  else {
    const [{ download }, response] = await Promise.all([import('../../kit/export/download'), openFile(id)]);
    download(name, await response.blob());
  }
}

/** Moves the focus to the panel when the focused button disappeared with its action. */
function reclaimFocus(panel: HTMLElement | null): void {
  if (document.activeElement === document.body) panel?.focus();
}

/** Lists each file with its progress, retention and actions. */
export function DownloadsPanel({ files }: { files: readonly Schemas['Export'][] }) {
  const { t } = useTranslation('downloads');
  const panel = useRef<HTMLElement>(null);
  const acting = useMutation({
    mutationFn: runAction,
    onSettled: async () => {
      await refetchDownloads();
      reclaimFocus(panel.current);
    },
  });
  // A Cancel button disappears when its file is ready.
  useEffect(() => reclaimFocus(panel.current), [files]);
  return (
    <section ref={panel} tabIndex={-1} className="notifications downloads" aria-labelledby="downloads-title">
      <div className="notifications-head">
        <h2 id="downloads-title">{t('title')}</h2>
      </div>
      {acting.error && (
        <ErrorNote error={acting.error} onRetry={() => acting.variables && acting.mutate(acting.variables)} />
      )}
      <ul>
        {files.map((file) => (
          <DownloadRow
            key={file.id}
            file={file}
            busy={acting.isPending && acting.variables.file.id === file.id ? acting.variables.act : undefined}
            onAct={acting.mutate}
          />
        ))}
      </ul>
    </section>
  );
}
