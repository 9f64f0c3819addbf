import { useState, type ComponentProps } from 'react';
import { useFormat } from '../../app/i18n/use-format';
import { TextField } from './text-field';
import { numberShown, numberTyped } from './typed-number';

/** What no amount of ours has: letters, exponents and signs. */
const refused = /[^\d.,\s'’０-９，．]/u;
const refusedPaste = /[eE+\-−]/;

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'onValueChange'> {
  /** A decimal with a point, or what was typed where that is no number. */
  value: string;
  onValueChange?: (value: string) => void;
}

/**
 * A number without a sign, typed and shown with the separators of the reader's language, kept with a point. Not of the
 * browser's own kind: that one reads a comma by the browser's language, and "0,05" became 5.
 */
export function NumberField({ value, onValueChange, onBlur, ...props }: Props) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState('');
  // Somebody else may have changed the value since.
  const shown = numberTyped(typed, locale) === value && typed !== '' ? typed : numberShown(value, locale);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      type="text"
      value={shown}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange?.(numberTyped(text, locale));
      }}
      onKeyDown={(event) => {
        // With Ctrl or ⌘ they are the browser's own, such as zooming.
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if (isTyped && refused.test(event.key)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (refusedPaste.test(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={(event) => {
        // How it was understood.
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
