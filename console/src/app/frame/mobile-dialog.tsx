import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';

export default function MobileDialog({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Dialog
      isOpen
      title={t('mobile.title')}
      onClose={onDismiss}
      isCloseButtonShown={false}
      className="narrow-dialog"
    >
      <DialogBody>{t('mobile.text')}</DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onDismiss}>
            {t('mobile.anyway')}
          </Button>
        }
      />
    </Dialog>
  );
}
