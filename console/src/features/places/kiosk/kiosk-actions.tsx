import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { CommandButton } from '../../../kit/devices/command-button';
import { useMayReboot } from '../../../kit/devices/use-may-reboot';

interface Props {
  kiosk: Schemas['Kiosk'];
  location: Schemas['Location'];
}

/** Reboot, except for globalConnect, and Update for super admins (S3 section 6). */
export function KioskActions({ kiosk, location }: Props) {
  const { t } = useTranslation('places');
  const session = useSignedIn();
  const mayReboot = useMayReboot()(location.accountId);
  const mayUpdate = session.scope === 'super admin' && holds(session, 'DevicesCommand', location.accountId);
  const device = {
    ...{ kind: 'kiosk' as const, id: kiosk.id, locationId: location.id, name: kiosk.name },
    ...{ accountId: location.accountId, locationName: location.name, timezone: location.timezone },
  };
  const buttonProps = { size: 'small' as const };
  const shared = { device, errorTitle: t('error.command'), buttonProps };
  return (
    <>
      {mayReboot && <CommandButton {...shared} command="reboot" text={t('kiosk.reboot')} />}
      {mayUpdate && <CommandButton {...shared} command="update" text={t('kiosk.update')} />}
    </>
  );
}
