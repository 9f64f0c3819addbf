import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import type { Ref } from 'react';

/** The browser's own select. Its icon is decoration: the library names it in English to screen readers. */
export function PlainSelect({ inputRef, ...props }: HTMLSelectProps & { inputRef?: Ref<HTMLSelectElement> }) {
  return <HTMLSelect {...props} ref={inputRef} iconProps={{ title: '' }} />;
}
