import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '../../../app/routes/use-may-change';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { DeviceCredentials } from '../../../kit/devices/device-credentials';
import { DeviceManagementLink } from './device-management-link';
import { KioskActions } from './kiosk-actions';
import { KioskCard } from './kiosk-card';
import { KioskForm } from './kiosk-form';

/** The kiosks of a location, and a form to add one. */
export function KioskCards({
  location,
  operator,
}: {
  location: Schemas['Location'];
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('places');
  const mayChange = useMayChange();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<Schemas['SavedKiosk'] | null>(null);
  return (
    <>
      <div className="place-head">
        <h2>{t('section.kiosks')}</h2>
        {mayChange && (
          <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('kiosk.add')}
          </Button>
        )}
      </div>
      {location.kiosks.length === 0 && (
        <div className="panel">
          <strong>{t('kiosk.none')}</strong>
          <p className="muted">{t('kiosk.noneText')}</p>
        </div>
      )}
      {location.kiosks.map((kiosk) => (
        <KioskCard
          key={kiosk.id}
          kiosk={kiosk}
          location={location}
          actions={
            <>
              <DeviceManagementLink kiosk={kiosk} operator={operator} />
              <KioskActions kiosk={kiosk} location={location} />
            </>
          }
          onCreated={setCreated}
        />
      ))}
      {isAdding && (
        <FormDialog title={t('kiosk.add')} onClose={() => setAdding(false)} className="wide-dialog">
          <KioskForm
            locationId={location.id}
            onSaved={(saved) => {
              setAdding(false);
              if (saved.password) setCreated(saved);
            }}
            onCancel={() => setAdding(false)}
          />
        </FormDialog>
      )}
      {created && (
        <DeviceCredentials
          title={t('kiosk.made', { name: created.name })}
          device={created}
          kind="kiosk"
          password={created.password!}
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}
