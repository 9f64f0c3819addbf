import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import type { Ref } from 'react';

/** The native select. Its icon is decorative: the library gives it an English label for screen readers. */
export function PlainSelect({ inputRef, ...props }: HTMLSelectProps & { inputRef?: Ref<HTMLSelectElement> }) {
  return <HTMLSelect {...props} ref={inputRef} iconProps={{ title: '' }} />;
}
