import type { ComponentProps } from 'react';
import { TextField } from './text-field';

/** What a number input would take and no amount of ours has: exponents and signs. */
const refused = /[eE+\-−]/;

/** A number without a sign: e, E, + and − are neither typed nor pasted into it. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      step="any"
      inputMode="decimal"
      {...props}
      type="number"
      onKeyDown={(event) => {
        // With Ctrl or ⌘ they are the browser's own, such as zooming.
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if (isTyped && refused.test(event.key)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (refused.test(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      // A turn of the wheel over the page would change what stands in the field.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
