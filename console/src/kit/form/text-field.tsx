import { FormGroup, InputGroup, Intent, type InputGroupProps } from '@blueprintjs/core';
import type { ReactNode, Ref } from 'react';

interface Props extends Omit<InputGroupProps, 'id' | 'intent' | 'inputRef'> {
  id: string;
  label: string;
  error?: ReactNode;
  help?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** An input with a label above and help or error below, linked for screen readers. */
export function TextField({ id, label, error, help, ...input }: Props) {
  const noteId = `${id}-note`;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={error || help ? <span id={noteId}>{error ?? help}</span> : undefined}
    >
      <InputGroup
        {...input}
        id={id}
        intent={error ? Intent.DANGER : Intent.NONE}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? noteId : undefined}
        fill
      />
    </FormGroup>
  );
}
