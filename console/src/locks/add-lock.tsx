import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../form/copy-button';
import { AddLockForm } from './add-lock-form';
import type { Lock } from './locks.types';
import './locks.css';

type Added = Lock & { password: string };

/** Adds a lock, and shows this once what it signs in with. */
export function AddLock({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('locks');
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <Dialog
      isOpen
      title={t(added ? 'credentials.title' : 'add')}
      onClose={added ? undefined : onClose}
      isCloseButtonShown={!added}
      canEscapeKeyClose={!added}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      {added ? (
        <>
          <DialogBody>
            <p>{t('credentials.once')}</p>
            <dl className="credentials">
              <dt>{t('credentials.login')}</dt>
              <dd>
                <code>{added.uniqueLoginString}</code> <CopyButton text={added.uniqueLoginString} />
              </dd>
              <dt>{t('credentials.password')}</dt>
              <dd>
                <code>{added.password}</code> <CopyButton text={added.password} />
              </dd>
            </dl>
          </DialogBody>
          <DialogFooter
            actions={
              <Button intent="primary" onClick={onClose}>
                {t('credentials.kept')}
              </Button>
            }
          />
        </>
      ) : (
        <DialogBody>
          <AddLockForm
            onAdded={(lock) => {
              setAdded(lock);
              onAdded();
            }}
            onCancel={onClose}
          />
        </DialogBody>
      )}
    </Dialog>
  );
}
