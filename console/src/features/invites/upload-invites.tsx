import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../app/api/problem';
import { writtenFile } from '../../kit/export/make-file';
import { download } from '../../kit/export/download';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { errorText, fault } from '../../app/problems/fault-text';
import { sendFile } from './invites.api';
import './invites.css';
import { RejectedRows } from './rejected-rows';

interface Props {
  operator: number;
  /** Called after invites were sent. */
  onSent: () => void;
  onClose: () => void;
}

/** A chosen file and the Idempotency-Key of its upload. */
interface Upload {
  file: File;
  intent: string;
}

/** Maximum file size in megabytes; the server refuses larger files. */
const maxMegabytes = 5;
const headings = ['email', 'firstName', 'lastName', 'phone', 'group'];

/** Invites everyone in a CSV file and shows the rejected rows. */
export function UploadInvites({ operator, onSent, onClose }: Props) {
  const { t } = useTranslation('invites');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  /** Sending mails to everyone in the file needs an explicit click. */
  const [chosen, setChosen] = useState<Upload | null>(null);
  const isStarted = useRef(false);
  const sending = useMutation({
    mutationFn: ({ file, intent }: Upload) => {
      // Checked before the upload: the server closes the connection on files that are too large.
      if (file.size > maxMegabytes * 1024 * 1024)
        throw new Error(errorText(fault('too-many-bytes', { max: maxMegabytes })));
      return sendFile(operator, file, intent);
    },
    onSuccess: ({ invited }) => invited.length > 0 && onSent(),
    // Allows the same file to be chosen again after a correction.
    onSettled: () => {
      isStarted.current = false;
      setChosen(null);
      if (input.current) input.current.value = '';
    },
  });
  const result = sending.data;

  // The second click of a double click arrives before the button is disabled.
  function send(upload: Upload): void {
    if (isStarted.current) return;
    isStarted.current = true;
    sending.mutate(upload);
  }

  function choose(file: File | undefined): void {
    if (!file) return;
    const fits = file.name.toLowerCase().includes('.csv');
    setOther(!fits);
    setChosen(fits ? { file, intent: crypto.randomUUID() } : null);
    sending.reset();
  }
  return (
    <Dialog
      isOpen
      title={t('upload')}
      className="invites-dialog"
      canOutsideClickClose={false}
      isCloseButtonShown={!sending.isPending}
      onClose={sending.isPending ? undefined : onClose}
    >
      <DialogBody>
        <FormGroup
          label={t('choose')}
          labelFor="invite-file"
          helperText={<span id="invite-file-help">{t('fileHelp')}</span>}
        >
          <input
            ref={input}
            id="invite-file"
            type="file"
            accept=".csv,text/csv"
            aria-describedby="invite-file-help"
            disabled={sending.isPending}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
        </FormGroup>
        <Button size="small" icon={<DownloadIcon />} onClick={() => void downloadExample(t('exampleName'))}>
          {t('example')}
        </Button>
        <div role="status" className="invites-outcome">
          {sending.isPending && t('sending')}
          {result && (
            <strong>
              {t('sent', { count: result.invited.length, number: format.whole(result.invited.length) })}
            </strong>
          )}
        </div>
        {isOther && (
          <Callout intent="danger" role="alert">
            {t('invalidFile')}
          </Callout>
        )}
        {sending.error && (
          <ErrorNote
            error={sending.error}
            // The server's message about the file itself is sufficient.
            title={isFileFault(sending.error) ? t('error.upload') : t('error.invite')}
            onRetry={() => sending.variables && send(sending.variables)}
          />
        )}
        {result && result.rejected.length > 0 && <RejectedRows rows={result.rejected} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose} disabled={sending.isPending}>
              {t('close')}
            </Button>
            {(chosen ?? sending.isPending) && (
              <Button intent="primary" loading={sending.isPending} onClick={() => chosen && send(chosen)}>
                {t('sendFile')}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

const isFileFault = (error: Error): boolean =>
  !(error instanceof ProblemError) || [400, 413].includes(error.problem.status);

async function downloadExample(name: string): Promise<void> {
  const { csv } = await import('@backroom/platform/text-files');
  const rows = [['ada@example.com', 'Ada', 'Lovelace', '+1 555 0100', 'Night shift']];
  download(`${name}.csv`, await writtenFile(csv, { name, headers: headings, rows }));
}
