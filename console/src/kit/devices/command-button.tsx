import type { Schemas } from '@backroom/gateway/v2';
import type { Commanded } from './commanded';
import { Button, type ButtonProps } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './strings';

/** Asked for by a click alone. */
const CommandDialog = lazy(() => import('./command-dialog'));

interface Props {
  device: Commanded;
  command: Schemas['Command']['command'];
  /** Default: the command's own word. */
  text?: string;
  /** The documents' text for a failure, where a screen has its own. */
  errorTitle?: string;
  buttonProps?: ButtonProps;
}

/** Tells a device something: asked first, sent once, and followed to its end. */
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
