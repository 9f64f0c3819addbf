import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from './command-target';
import { Button, type ButtonProps } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './strings';

/** Loaded when the button is clicked. */
const CommandDialog = lazy(() => import('./command-dialog'));

interface Props {
  device: CommandTarget;
  command: Schemas['Command']['command'];
  /** Defaults to the verb of the command. */
  text?: string;
  /** The text that the documents require for a failure, where the screen has its own. */
  errorTitle?: string;
  buttonProps?: ButtonProps;
}

/** Sends a command to a device: asks for confirmation, sends it once, and follows its progress. */
export function CommandButton({ device, command, text, errorTitle, buttonProps }: Props) {
  const { t } = useTranslation('devices');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...buttonProps}
        aria-label={t('verbOf', { verb: text ?? t(`verb.${command}`), name: device.name })}
        onClick={() => setOpen(true)}
      >
        {text ?? t(`verb.${command}`)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandDialog
            device={device}
            command={command}
            errorTitle={errorTitle}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
