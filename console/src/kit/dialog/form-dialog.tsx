import { Dialog, DialogBody } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { askBeforeLeaving } from '../../app/unsaved/leaving';

interface Props {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

const fields =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role=spinbutton][tabindex="0"]';

/** Focuses the first field, as the library focuses only the dialog itself. */
function focusFirstField(dialog: HTMLElement): void {
  const at = document.activeElement;
  // The user may already have focused something else, or another dialog may be open above it.
  const isAtDialog = dialog.closest('.bp6-portal')?.contains(at) && !at?.matches(`${fields}, button, a`);
  if (isAtDialog) dialog.querySelector<HTMLElement>(fields)?.focus();
}

/** A form in a dialog: Escape and × ask before input is lost, as the form's Cancel does. */
export function FormDialog({ title, className = 'narrow-dialog', onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => askBeforeLeaving(onClose)}
      canOutsideClickClose={false}
      onOpened={focusFirstField}
      className={`form-dialog ${className}`}
    >
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
