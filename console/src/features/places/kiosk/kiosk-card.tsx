import type { Schemas } from '@backroom/gateway/v2';
import { Button, Collapse, Tag } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { showDone } from '../../../app/feedback/response';
import { usePlaceName } from '../../../kit/filter/use-operator-name';
import { useFormat } from '../../../app/i18n/use-format';
import { changeKiosk, locationQuery } from '../places.api';
import { CommandHistory } from '../../../kit/devices/command-history';
import { DeviceLine } from '../../../kit/devices/device-line';
import { KioskForm } from './kiosk-form';
import { KioskState } from './kiosk-state';
import { UptimeStrip } from './uptime-strip';
import { useMayChange } from '../../../app/routes/use-may-change';

interface Props {
  kiosk: Schemas['Kiosk'];
  location: Schemas['Location'];
  /** Actions on the device. */
  actions?: ReactNode;
  onCreated: (created: Schemas['SavedKiosk']) => void;
}

const changeOf = {
  generate: { generatePassword: true },
  enable: { enabled: true },
  disable: { enabled: false },
};

/** A kiosk with its status, and its settings behind a button (LOC-2). */
export function KioskCard({ kiosk, location, actions, onCreated }: Props) {
  const { timezone } = location;
  const { t } = useTranslation('places');
  const format = useFormat();
  const client = useQueryClient();
  const mayChange = useMayChange();
  const [isOpen, setOpen] = useState(false);
  const [action, setAction] = useState<'generate' | 'enable' | 'disable' | null>(null);
  const place = usePlaceName()(location);
  const reportPassword = (saved: Schemas['SavedKiosk']) => saved.password && onCreated(saved);
  return (
    <article className="panel kiosk-card" aria-label={kiosk.name}>
      <div className="kiosk-card-head">
        <h3>{kiosk.name}</h3>
        {kiosk.enabled ? (
          <KioskState report={kiosk.diagnosticReport} lastSync={kiosk.lastSync} goneSince={kiosk.goneSince} />
        ) : (
          <Tag minimal>{t('kiosk.off')}</Tag>
        )}
        <div className="kiosk-card-acts">
          {kiosk.enabled && actions}
          <Button
            variant="minimal"
            aria-expanded={isOpen}
            aria-label={t('kiosk.edit', { name: kiosk.name })}
            icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      <dl className="record-facts">
        <div>
          <dt>{t('kiosk.serialNumber')}</dt>
          <dd>{kiosk.serialNumber || '–'}</dd>
        </div>
        <div>
          <dt>{t('kiosk.lastSync')}</dt>
          <dd>{kiosk.lastSync ? format.moment(kiosk.lastSync, timezone) : t('kiosk.never')}</dd>
        </div>
        <div>
          <dt>{t('kiosk.config')}</dt>
          <dd>{kiosk.config.appliedVersion ?? '–'}</dd>
        </div>
      </dl>
      <DeviceLine name={kiosk.name} line={kiosk.line} timezone={timezone} />
      <UptimeStrip kiosk={kiosk} timezone={timezone} />
      <Collapse isOpen={isOpen}>
        <KioskForm locationId={kiosk.LocationId} kiosk={kiosk} onSaved={reportPassword} />
        {mayChange && (
          <p className="kiosk-generate">
            <Button onClick={() => setAction('generate')}>{t('kiosk.generate')}</Button>
            <Button onClick={() => setAction(kiosk.enabled ? 'disable' : 'enable')}>
              {t(kiosk.enabled ? 'kiosk.disable' : 'kiosk.enable')}
            </Button>
          </p>
        )}
        <CommandHistory deviceId={kiosk.id} />
      </Collapse>
      {action && (
        <ConfirmDialog
          name={`kiosk-${action}-${kiosk.id}`}
          title={t(`kiosk.${action}`)}
          sentence={t(`kiosk.${action}Sentence`, { name: kiosk.name, place })}
          verb={t(`kiosk.${action}`)}
          act={(intent) => changeKiosk(kiosk.id, changeOf[action], intent)}
          errorTitle={t('error.kiosk')}
          onDone={(saved) => {
            setAction(null);
            reportPassword(saved);
            if (action !== 'generate')
              showDone(t(saved.enabled ? 'kiosk.isOn' : 'kiosk.isOff', { name: kiosk.name }));
            void client.invalidateQueries(locationQuery(kiosk.LocationId));
          }}
          onClose={() => setAction(null)}
        />
      )}
    </article>
  );
}
