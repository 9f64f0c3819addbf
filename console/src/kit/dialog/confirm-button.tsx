import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

interface Props<Result> extends Omit<ConfirmDialogProps<Result>, 'onClose'> {
  button: ButtonProps;
}

/** A button for an irreversible action, with its confirmation dialog. */
export function ConfirmButton<Result>({ button, onDone, ...question }: Props<Result>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
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
