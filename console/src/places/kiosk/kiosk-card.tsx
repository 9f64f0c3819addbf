import type { Schemas } from '@backroom/gateway/v2';
import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../dialog/act-dialog';
import { useFormat } from '../../i18n/use-format';
import { changeKiosk, locationQuery } from '../places.api';
import { CommandHistory } from '../../devices/command-history';
import { DeviceLine } from '../../devices/device-line';
import { KioskForm } from './kiosk-form';
import { KioskState } from './kiosk-state';
import { UptimeStrip } from './uptime-strip';
import { useMayChange } from '../../routes/use-may-change';

interface Props {
  kiosk: Schemas['Kiosk'];
  timezone: string;
  /** What can be done with the device. */
  actions?: ReactNode;
  onMade: (made: Schemas['SavedKiosk']) => void;
}

/** A kiosk: how it is, and behind a button what it is made of (LOC-2). */
export function KioskCard({ kiosk, timezone, actions, onMade }: Props) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const client = useQueryClient();
  const mayChange = useMayChange();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const told = (saved: Schemas['SavedKiosk']) => saved.password && onMade(saved);
  return (
    <article className="panel kiosk-card" aria-label={kiosk.name}>
      <div className="kiosk-card-head">
        <h3>{kiosk.name}</h3>
        <KioskState report={kiosk.diagnosticReport} goneSince={kiosk.goneSince} />
        <div className="kiosk-card-acts">
          {actions}
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
          <dd>{kiosk.lastSync ? format.dateTime(kiosk.lastSync, timezone) : t('kiosk.never')}</dd>
        </div>
        <div>
          <dt>{t('kiosk.config')}</dt>
          <dd>{kiosk.config.appliedVersion ?? '–'}</dd>
        </div>
      </dl>
      <DeviceLine name={kiosk.name} line={kiosk.line} />
      <UptimeStrip kiosk={kiosk} timezone={timezone} />
      <Collapse isOpen={isOpen}>
        <KioskForm locationId={kiosk.LocationId} kiosk={kiosk} onSaved={told} />
        {mayChange && (
          <p className="kiosk-generate">
            <Button onClick={() => setAsked(true)}>{t('kiosk.generate')}</Button>
          </p>
        )}
        <CommandHistory deviceId={kiosk.id} />
      </Collapse>
      {isAsked && (
        <ActDialog
          name={`kiosk-password-${kiosk.id}`}
          title={t('kiosk.generate')}
          sentence={t('kiosk.generateSentence', { name: kiosk.name })}
          verb={t('kiosk.generate')}
          act={(intent) => changeKiosk(kiosk.id, { generatePassword: true }, intent)}
          errorTitle={t('error.kiosk')}
          onDone={(saved) => {
            setAsked(false);
            told(saved);
            void client.invalidateQueries(locationQuery(kiosk.LocationId));
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </article>
  );
}
