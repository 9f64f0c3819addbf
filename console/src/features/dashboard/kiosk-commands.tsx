import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from '../../kit/devices/command-target';
import { Button, Checkbox } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../kit/devices/command-button';
import { useMayReboot } from '../../kit/devices/use-may-reboot';
import '../../kit/devices/strings';
import { BulkBar } from '../../kit/table/bulk-bar';
import { textWidth } from '../../kit/table/column-fit';
import type { ListColumn } from '../../kit/table/list-types';

const BulkReboot = lazy(() => import('../../kit/devices/bulk-reboot'));

/** Maximum number of kiosks per operation. */
const maxSelected = 100;

/** Reboots one kiosk or a selection: for users who may command devices; hidden for globalConnect (S1 section 6). */
export function useKioskCommands(defaultName: string) {
  const { t } = useTranslation('devices');
  const mayReboot = useMayReboot();
  const [selected, setSelected] = useState<ReadonlyMap<number, CommandTarget>>(new Map());
  const [isOpen, setOpen] = useState(false);
  const isRebootable = ({ accountId }: Schemas['ListedKiosk']) => mayReboot(accountId);
  const deviceOf = ({
    id,
    name,
    accountId,
    LocationId,
    locationName,
    timezone,
  }: Schemas['ListedKiosk']): CommandTarget => ({
    ...{ kind: 'kiosk' as const, id, name: name || defaultName },
    ...{ accountId, locationId: LocationId, locationName, timezone },
  });

  function toggle(kiosk: Schemas['ListedKiosk']): void {
    const next = new Map(selected);
    if (!next.delete(kiosk.id)) next.set(kiosk.id, deviceOf(kiosk));
    setSelected(next);
  }

  const choice: ListColumn<Schemas['ListedKiosk']> = {
    id: 'select',
    header: '',
    size: 40,
    priority: 2,
    cell: (kiosk) =>
      isRebootable(kiosk) && (
        <Checkbox
          className="kiosk-choice"
          aria-label={t('bulk.select', { name: deviceOf(kiosk).name })}
          checked={selected.has(kiosk.id)}
          onChange={() => toggle(kiosk)}
        />
      ),
  };
  const reboot: ListColumn<Schemas['ListedKiosk']> = {
    id: 'reboot',
    header: '',
    align: 'end',
    size: textWidth(t('verb.reboot')) + 52,
    priority: 2,
    isActions: true,
    cell: (kiosk) =>
      isRebootable(kiosk) && (
        <CommandButton
          device={deviceOf(kiosk)}
          command="reboot"
          buttonProps={{ size: 'small', variant: 'minimal' }}
        />
      ),
  };

  return {
    /** Adds a selection column and a Reboot column if any of the kiosks may be rebooted. */
    withCommands: (columns: ListColumn<Schemas['ListedKiosk']>[], rows: Schemas['ListedKiosk'][]) =>
      rows.some(isRebootable) ? [choice, ...columns, reboot] : columns,
    bar: selected.size > 0 && (
      <>
        <BulkBar count={selected.size} onClear={() => setSelected(new Map())}>
          <Button size="small" disabled={selected.size > maxSelected} onClick={() => setOpen(true)}>
            {t('bulk.reboot')}
          </Button>
          {selected.size > maxSelected && <span className="muted">{t('bulk.most')}</span>}
        </BulkBar>
        {isOpen && (
          <Suspense fallback={null}>
            <BulkReboot
              kiosks={[...selected.values()]}
              onClose={() => {
                setOpen(false);
                setSelected(new Map());
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
