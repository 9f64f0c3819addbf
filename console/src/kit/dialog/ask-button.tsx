import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState } from 'react';
import { ActDialog, type ActDialogProps } from './act-dialog';

interface Props<Result> extends Omit<ActDialogProps<Result>, 'onClose'> {
  button: ButtonProps;
}

/** A button for an irreversible action, with its confirmation dialog. */
export function AskButton<Result>({ button, onDone, ...question }: Props<Result>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <ActDialog
          {...question}
          onDone={(result) => {
            setOpen(false);
            onDone(result);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
