import { Dialog, DialogBody } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { leaveBy } from '../../app/unsaved/leaving';

interface Props {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

const fields =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role=spinbutton][tabindex="0"]';

/** The library focuses the dialog itself: whoever types begins at the first field. */
function beginAtFirstField(dialog: HTMLElement): void {
  const at = document.activeElement;
  // Somebody may have been quicker than its opening, or another dialog stands above it by now.
  const isAtDialog = dialog.closest('.bp6-portal')?.contains(at) && !at?.matches(`${fields}, button, a`);
  if (isAtDialog) dialog.querySelector<HTMLElement>(fields)?.focus();
}

/** A form in a dialog: Escape and × ask before what was typed is lost, as Cancel of the form does. */
export function FormDialog({ title, className = 'narrow-dialog', onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => leaveBy(onClose)}
      canOutsideClickClose={false}
      onOpened={beginAtFirstField}
      className={`form-dialog ${className}`}
    >
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
