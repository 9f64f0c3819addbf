import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState } from 'react';
import { ActDialog, type ActDialogProps } from './act-dialog';

interface Props<Result> extends Omit<ActDialogProps<Result>, 'onClose'> {
  button: ButtonProps;
}

/** A button for an irreversible action, with its confirmation dialog. */
export function AskButton<Result>({ button, onDone, ...question }: Props<Result>) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)} />
      {isAsked && (
        <ActDialog
          {...question}
          onDone={(result) => {
            setAsked(false);
            onDone(result);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
