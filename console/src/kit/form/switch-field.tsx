import { Switch } from '@blueprintjs/core';
import type { ReactNode, Ref } from 'react';
import './form.css';

interface Props {
  id: string;
  label: string;
  value: boolean;
  onValueChange: (value: boolean) => void;
  error?: ReactNode;
  help?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A switch with the notes of a `TextField`. */
export function SwitchField({ id, label, value, onValueChange, error, help, disabled, inputRef }: Props) {
  const note = error ?? help;
  return (
    <div>
      <Switch
        id={id}
        label={label}
        checked={value}
        disabled={disabled}
        inputRef={inputRef}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onValueChange(event.currentTarget.checked)}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'form-error' : 'muted'}>
          {note}
        </p>
      )}
    </div>
  );
}
