import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from '../../kit/devices/command-target';
import { Switch } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { CommandState } from '../../kit/devices/command-state';
import { pendingCommandsQuery } from '../../kit/devices/devices.api';

const CommandDialog = lazy(() => import('../../kit/devices/command-dialog'));

interface Props {
  lock: Schemas['Cooler'];
  device: CommandTarget;
  mayCommand: boolean;
}

/** On or off as reported by the lock: a click sends a command, and the switch moves once the lock responds. */
export function ActiveSwitch({ lock, device, mayCommand }: Props) {
  const { t } = useTranslation('locks');
  const [isOpen, setOpen] = useState(false);
  const { data } = useLastingQuery(pendingCommandsQuery(lock.id));
  const pendingCommand = data?.rows.find(({ command }) => command === 'enable' || command === 'disable');
  const [command, setCommand] = useState<'enable' | 'disable'>('enable');
  return (
    <>
      <Switch
        className="lock-switch"
        inline
        checked={lock.enabled}
        disabled={!mayCommand || pendingCommand !== undefined}
        label={t(lock.enabled ? 'on' : 'off')}
        aria-label={t('active')}
        onChange={() => {
          setCommand(lock.enabled ? 'disable' : 'enable');
          setOpen(true);
        }}
      />
      {pendingCommand && <CommandState state={pendingCommand.state} />}
      {isOpen && (
        <Suspense fallback={null}>
          <CommandDialog device={device} command={command} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
