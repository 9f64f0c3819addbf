import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../dialog/shown-once';
import './strings';

interface Props {
  title: string;
  device: { id: number; accountId: number; uniqueLoginString: string };
  folder: 'kiosks' | 'locks';
  password: string;
  onClose: () => void;
}

/** What a device signs in with and where it speaks, its password this once. */
export function DeviceCredentials({ title, device, folder, password, onClose }: Props) {
  const { t } = useTranslation('devices');
  return (
    <ShownOnce
      title={title}
      text={t('credentials.once')}
      facts={[
        { label: t('credentials.login'), value: device.uniqueLoginString },
        { label: t('credentials.password'), value: password },
        { label: t('credentials.topics'), value: `v1/${device.accountId}/${folder}/${device.id}/` },
      ]}
      keptText={t('credentials.kept')}
      onClose={onClose}
    />
  );
}
