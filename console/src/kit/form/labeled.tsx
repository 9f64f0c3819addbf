import { FormGroup, Intent } from '@blueprintjs/core';
import type { FocusEvent, ReactNode, Ref } from 'react';

interface Props {
  id: string;
  label: string;
  error?: ReactNode;
  help?: string;
  /** Receives the focus when the value is wrong, and passes it to the control inside. */
  inputRef?: Ref<HTMLElement>;
  children: ReactNode;
}

function forwardFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('button, input')?.focus();
}

/** Label and notes like those of a `TextField`, for a control other than an input. */
export function Labeled({ id, label, error, help, inputRef, children }: Props) {
  const note = error ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <div ref={inputRef as Ref<HTMLDivElement>} tabIndex={-1} onFocus={forwardFocus}>
        {children}
      </div>
    </FormGroup>
  );
}
