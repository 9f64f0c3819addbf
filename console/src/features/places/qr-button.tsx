import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { checkInLink, download, listCodeSize } from './check-in-link';

/** Downloads the QR code of a location's check-in page as a picture. */
export function QrButton({ location }: { location: { name: string; checkinCode: string } }) {
  const { t } = useTranslation('places');
  async function save(): Promise<void> {
    const { qrPicture } = await import('./qr-picture');
    const picture = qrPicture(checkInLink(location.checkinCode), listCodeSize);
    download(picture.toDataURL('image/png'), `check-in ${location.name}.png`);
  }
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<DownloadIcon />}
      aria-label={t('list.qrOf', { name: location.name })}
      onClick={() => void save()}
    >
      {t('list.qr')}
    </Button>
  );
}
