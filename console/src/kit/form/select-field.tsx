import { FormGroup, Intent } from '@blueprintjs/core';
import type { ReactNode, Ref } from 'react';
import { PlainSelect } from './plain-select';

interface Props<Value> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: NoInfer<Value>; label: string }[];
  onValueChange: (value: Value) => void;
  error?: ReactNode;
  help?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A select for a few options, with the label and notes of a `TextField`; the value keeps the type of the option's. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { id, label, value, options, onValueChange, error, help, disabled, inputRef } = props;
  const note = error ?? help;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={note ? <span id={`${id}-note`}>{note}</span> : undefined}
    >
      <PlainSelect
        id={id}
        inputRef={inputRef}
        fill
        value={value}
        disabled={disabled}
        options={[...options]}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.currentTarget.value);
          if (chosen) onValueChange(chosen.value);
        }}
      />
    </FormGroup>
  );
}
