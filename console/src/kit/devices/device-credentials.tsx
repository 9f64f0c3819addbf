import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../dialog/shown-once';
import type { CommandTarget } from './command-target';
import { deviceAddressQuery } from './devices.api';
import './strings';
import { topicsOf, trialLine, type DeviceLogin } from './trial-line';

interface Props {
  title: string;
  device: DeviceLogin;
  kind: CommandTarget['kind'];
  password: string;
  onClose: () => void;
}

/**
 * Shows the credentials of a device, its broker address and topics, its password this once, and a command line to test
 * it.
 */
export function DeviceCredentials({ title, device, kind, password, onClose }: Props) {
  const { t } = useTranslation('devices');
  const { data } = useQuery(deviceAddressQuery);
  const address = data?.address;
  // Fixed, so that every copy contains the same message.
  const [now] = useState(() => Date.now());
  const [line, setLine] = useState('');
  if (address && !line) setLine(trialLine(address, device, kind, password, now));
  return (
    <ShownOnce
      title={title}
      text={t('credentials.once')}
      facts={[
        { label: t('credentials.login'), value: device.uniqueLoginString },
        { label: t('credentials.password'), value: password },
        ...(address
          ? [
              { label: t('credentials.host'), value: address.host },
              {
                label: t(address.tls ? 'credentials.portTls' : 'credentials.port'),
                value: `${address.port}`,
              },
            ]
          : []),
        { label: t('credentials.topics'), value: topicsOf(device, kind) },
        ...(line ? [{ label: t('credentials.try'), value: line, help: t('credentials.tryHelp') }] : []),
      ]}
      keptText={t('credentials.kept')}
      onClose={onClose}
    />
  );
}
