import type { Schemas } from '@backroom/gateway/v2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceCredentials } from '../../kit/devices/device-credentials';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { AddLockForm } from './add-lock-form';

type Added = Schemas['Cooler'] & { password: string };

/** Adds a lock and shows its credentials once. */
export function AddLock({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('locks');
  const [added, setAdded] = useState<Added | null>(null);
  if (added)
    return (
      <DeviceCredentials
        title={t('credentials')}
        device={added}
        kind="lock"
        password={added.password}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={t('add')} onClose={onClose}>
      <AddLockForm
        onAdded={(lock) => {
          setAdded(lock);
          onAdded();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
