import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from '../../kit/devices/command-target';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { CommandButton } from '../../kit/devices/command-button';
import { CommandHistory } from '../../kit/devices/command-history';
import { DeviceLine } from '../../kit/devices/device-line';
import '../../kit/devices/strings';
import { useFormat } from '../../app/i18n/use-format';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { Loaded } from '../../app/feedback/loaded';
import { ActiveSwitch } from './active-switch';
import { LockEvents } from './lock-events';
import { LockStatus } from './lock-status';
import { lockQuery } from './locks.api';
import './locks.css';
import './strings';

/** /add-ons/coolers/{locationId}/{id}: a lock, its events and commands (ADDON-1, ADDON-2). */
export function LockScreen() {
  const { t } = useTranslation('locks');
  const { locationId = '', id = '' } = useParams();
  const query = useQuery(lockQuery(recordId(locationId), recordId(id)));
  return (
    <Loaded query={query} errorTitle={t('error.details')}>
      {(lock) => <LockRecord key={lock.id} lock={lock} />}
    </Loaded>
  );
}

function LockRecord({ lock }: { lock: Schemas['Cooler'] }) {
  const { t } = useTranslation('locks');
  const { t: devices } = useTranslation('devices');
  const format = useFormat();
  const mayCommand = holds(useSignedIn(), 'DevicesCommand', lock.accountId);
  const { id, name, LocationId, location, accountId } = lock;
  const device: CommandTarget = {
    ...{ kind: 'lock' as const, id, name, locationId: LocationId },
    isOffline: !lock.online,
    ...{ accountId: lock.accountId, locationName: location.name, timezone: location.timezone },
  };
  return (
    <RecordScreen
      title={name}
      status={
        <>
          <LockStatus lock={lock} />
          <DeviceLine name={name} line={lock.line} timezone={location.timezone} />
        </>
      }
      action={
        mayCommand && (
          <span className="lock-acts">
            <CommandButton device={device} command="lock" />
            <CommandButton
              device={device}
              command="unlock"
              buttonProps={{ intent: lock.online ? 'primary' : 'none' }}
            />
          </span>
        )
      }
      facts={[
        { label: t('id'), value: id },
        { label: t('serial'), value: lock.serialNumber },
        { label: t('field.provider'), value: lock.provider },
        { label: t('added'), value: format.moment(lock.creationDate, location.timezone) },
        { label: t('location'), value: location.name },
        {
          label: t('statusTitle'),
          value:
            lock.statusDate &&
            `${t(`status.${lock.status}`)} · ${format.moment(lock.statusDate, location.timezone)}`,
        },
        { label: t('active'), value: <ActiveSwitch lock={lock} device={device} mayCommand={mayCommand} /> },
      ]}
      tabs={[
        { id: 'events', label: t('events.title'), content: <LockEvents lock={lock} /> },
        { id: 'commands', label: devices('history.title'), content: <CommandHistory deviceId={id} /> },
      ]}
      history={{ subjectKind: 'lock', subjectId: id, operator: accountId, zone: location.timezone }}
    />
  );
}
