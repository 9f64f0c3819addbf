import type { Schemas } from '@backroom/gateway/v2';
import { AnchorButton } from '@blueprintjs/core';
import { ShareIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { managementUrlOf } from './management-url';

/**
 * Link to the kiosk's tablet in the operator's device management service, if both are configured for it (S3 section 6).
 */
export function DeviceManagementLink({
  kiosk,
  operator,
}: {
  kiosk: Schemas['Kiosk'];
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('places');
  const url = managementUrlOf(operator.deviceManagementUrl, kiosk.diagnosticReport?.blob?.esperId);
  if (!url) return null;
  return (
    <AnchorButton
      size="small"
      href={url}
      role="link"
      target="_blank"
      rel="noopener noreferrer"
      endIcon={<ShareIcon />}
      text={t('kiosk.management')}
      aria-label={t('kiosk.managementOf', { name: kiosk.name })}
    />
  );
}
