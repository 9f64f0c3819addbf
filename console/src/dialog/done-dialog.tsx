import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './strings';

/** The documents' message of a success; the screen goes on when it closes. */
export function DoneDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('dialog');
  return (
    <Dialog isOpen title={t('done')} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <div role="status">{children}</div>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" autoFocus onClick={onClose}>
            {t('gotIt')}
          </Button>
        }
      />
    </Dialog>
  );
}
