import { FormGroup, HTMLSelect, Intent } from '@blueprintjs/core';
import type { Ref } from 'react';

interface Props {
  id: string;
  label: string;
  value: string | number;
  options: readonly { value: string | number; label: string }[];
  onChange: (value: string) => void;
  error?: string;
  help?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
}

/** One of a few, with the label and notes of a `TextField`. */
export function SelectField({ id, label, value, options, onChange, error, help, disabled, inputRef }: Props) {
  const note = error ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <HTMLSelect
        id={id}
        ref={inputRef}
        fill
        value={value}
        disabled={disabled}
        options={[...options]}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
