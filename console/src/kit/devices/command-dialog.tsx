import type { Schemas } from '@backroom/gateway/v2';
import { commandLifetimes, onceAtATime } from '@backroom/proto/commands';
import type { CommandTarget } from './command-target';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { usePlaceName } from '../filter/use-operator-name';
import { useFormat } from '../../app/i18n/use-format';
import { CommandProgress } from './command-progress';
import { requesterText } from './command-text';
import { sendCommand, pendingCommandsQuery } from './devices.api';

const minute = 60_000;

interface Props {
  device: CommandTarget;
  command: Schemas['Command']['command'];
  errorTitle?: string;
  onClose: () => void;
}

/** Describes the command and warns if another one is in progress; then shows its progress. */
export default function CommandDialog({ device, command, errorTitle, onClose }: Props) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const client = useQueryClient();
  const [sent, setSent] = useState<Schemas['SentCommand'] | null>(null);
  const { data } = useQuery({ ...pendingCommandsQuery(device.id), enabled: sent === null });
  const other = sent ? sent.underWay : data?.rows.find((one) => one.command === command);
  const warning = other
    ? t('underWay', {
        name: requesterText(t, other),
        time: format.time(other.queuedAt, device.timezone),
        state: t(`state.${other.state}`),
      })
    : device.isOffline
      ? t('offline', {
          name: device.name,
          time: t('line.minutes', { n: format.whole(commandLifetimes[command] / minute) }),
        })
      : undefined;
  const { name, locationName, accountId } = device;
  const place = usePlaceName()({ name: locationName, accountId });
  // The server refuses it too: one restart at a time. The dialog then shows the command in progress.
  const first = !sent && onceAtATime.includes(command) ? other : undefined;
  const followed = sent?.command ?? first;
  if (!followed)
    return (
      <ConfirmDialog
        name={`command:${command}:${device.id}`}
        title={t('verbOf', { verb: t(`verb.${command}`), name })}
        sentence={t(`sentence.${command}`, { name, place })}
        help={warning}
        verb={t(`verb.${command}`)}
        act={(intent) => sendCommand(device, command, intent)}
        errorTitle={errorTitle ?? t(device.kind === 'lock' ? 'error.lock' : 'error.kiosk')}
        onDone={(result) => {
          setSent(result);
          void client.invalidateQueries({ queryKey: ['commands'] });
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      title={t('verbOf', { verb: t(`verb.${command}`), name })}
      onClose={onClose}
      className="narrow-dialog"
    >
      <DialogBody>
        {warning && <p className="muted">{warning}</p>}
        <CommandProgress
          command={followed}
          timezone={device.timezone}
          confirmation={first ? undefined : t(device.kind === 'lock' ? 'sentLock' : 'sent')}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose} autoFocus>
            {t('close')}
          </Button>
        }
      />
    </Dialog>
  );
}
