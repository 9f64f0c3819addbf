import { FormGroup, Intent, TextArea, type TextAreaProps } from '@blueprintjs/core';
import type { ReactNode, Ref } from 'react';

interface Props extends Omit<TextAreaProps, 'id' | 'intent' | 'inputRef' | 'onChange'> {
  id: string;
  label: string;
  error?: ReactNode;
  help?: string;
  onValueChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text, with the label and notes of a `TextField`. */
export function TextAreaField({ id, label, error, help, onValueChange, inputRef, ...input }: Props) {
  const note = error ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <TextArea
        {...input}
        id={id}
        fill
        rows={3}
        inputRef={inputRef}
        intent={error ? Intent.DANGER : Intent.NONE}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
