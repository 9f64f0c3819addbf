import type { Schemas } from '@backroom/gateway/v2';
import { hasPart } from '@backroom/proto/programs';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../auth/current-session';
import { holds } from '../../auth/permissions';
import { CommandButton } from '../../devices/command-button';

interface Props {
  kiosk: Schemas['Kiosk'];
  location: Schemas['Location'];
  operator: Schemas['Account'];
}

/** Reboot, which globalConnect does not have, and Update for super admins (S3 section 6). */
export function KioskActions({ kiosk, location, operator }: Props) {
  const { t } = useTranslation('places');
  const session = useSignedIn();
  if (!holds(session, 'DevicesCommand', location.accountId)) return null;
  const device = {
    ...{ kind: 'kiosk' as const, id: kiosk.id, locationId: location.id, name: kiosk.name },
    ...{ accountId: location.accountId, locationName: location.name, timezone: location.timezone },
  };
  const buttonProps = { size: 'small' as const };
  const shared = { device, errorTitle: t('error.command'), buttonProps };
  return (
    <>
      {hasPart(operator.loyaltyProgram, 'kioskReboot') && (
        <CommandButton {...shared} command="reboot" text={t('kiosk.reboot')} />
      )}
      {session.scope === 'super admin' && (
        <CommandButton {...shared} command="update" text={t('kiosk.update')} />
      )}
    </>
  );
}
