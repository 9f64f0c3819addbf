import { useState, type ComponentProps } from 'react';
import { useFormat } from '../../app/i18n/use-format';
import { TextField } from './text-field';
import { formatDecimal, parseTypedNumber } from './typed-number';

/** Characters that no amount has: letters, exponents and signs. */
const refused = /[^\d.,\s'’０-９，．]/u;
const refusedPaste = /[eE+\-−]/;

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'onValueChange'> {
  /** A decimal with a point, or the text as typed if it is not a number. */
  value: string;
  onValueChange?: (value: string) => void;
}

/**
 * A number without a sign, typed and shown with the separators of the user's language, stored with a point. Not a
 * native number input: that reads a comma by the browser's language, and "0,05" became 5.
 */
export function NumberField({ value, onValueChange, onBlur, ...props }: Props) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState('');
  // The value may have changed from elsewhere since.
  const shown =
    parseTypedNumber(typed, locale) === value && typed !== '' ? typed : formatDecimal(value, locale);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      type="text"
      value={shown}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange?.(parseTypedNumber(text, locale));
      }}
      onKeyDown={(event) => {
        // With Ctrl or ⌘ it is a shortcut of the browser, such as zooming.
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if (isTyped && refused.test(event.key)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (refusedPaste.test(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={(event) => {
        // Shows how the text was parsed.
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
