import type { Schemas } from '@backroom/gateway/v2';
import { Button, FormGroup } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/export/download';
import { fileName } from '../../kit/export/file-name';
import { ErrorNote } from '../../app/feedback/error-note';
import { todayIn } from '../../app/i18n/zoned-time';
import { fileAt, sendFile, type ProductImport } from './imports.api';

/** Maximum file size in bytes; the server refuses larger files. */
const maxBytes = 10 * 1024 * 1024;

/** File input with its expected format; an export of the current products serves as an example. */
export function ChooseFile({
  operator,
  onRead,
}: {
  operator: Schemas['Account'];
  onRead: (started: ProductImport) => void;
}) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size > maxBytes) throw new Error(t('tooLarge'));
      return sendFile(operator.id, file);
    },
    onSuccess: onRead,
    // Allows the same file to be chosen again after a correction.
    onSettled: () => input.current && (input.current.value = ''),
  });
  const downloading = useMutation({
    mutationFn: () => fileAt(`/products/file?operator=${operator.id}`),
    onSuccess: (file) =>
      download(fileName(`${t('fileName')} - ${operator.name}`, 'csv', [todayIn(operator.timezone)]), file),
  });
  return (
    <section className="panel import-choose">
      <FormGroup
        label={t('choose')}
        labelFor="import-file"
        helperText={<span id="import-help">{t('help')}</span>}
      >
        <input
          ref={input}
          id="import-file"
          type="file"
          accept=".csv,text/csv,.txt"
          aria-describedby="import-help"
          disabled={sending.isPending}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) sending.mutate(file);
          }}
        />
      </FormGroup>
      <p className="muted">
        {t('columns')} {t('cells')} {t('matching')} {t('pars')}
      </p>
      <Button icon={<DownloadIcon />} loading={downloading.isPending} onClick={() => downloading.mutate()}>
        {t('take')}
      </Button>
      {sending.error && (
        <ErrorNote
          error={sending.error}
          title={t('error.send')}
          onRetry={() => sending.variables && sending.mutate(sending.variables)}
        />
      )}
      {downloading.error && (
        <ErrorNote error={downloading.error} title={t('error.take')} onRetry={() => downloading.mutate()} />
      )}
    </section>
  );
}
