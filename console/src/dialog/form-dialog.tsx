import { Dialog, DialogBody } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { leaveBy } from '../unsaved/leaving';

interface Props {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: Escape and × ask before what was typed is lost, as Cancel of the form does. */
export function FormDialog({ title, className = 'narrow-dialog', onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => leaveBy(onClose)}
      canOutsideClickClose={false}
      className={`form-dialog ${className}`}
    >
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
