import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { leave, stay } from './leaving';

export default function LeaveDialog() {
  const { t } = useTranslation('app');
  return (
    <Dialog
      isOpen
      title={t('leave.title')}
      onClose={stay}
      isCloseButtonShown={false}
      className="narrow-dialog"
    >
      <DialogBody>{t('leave.text')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={stay} autoFocus>
              {t('leave.stay')}
            </Button>
            <Button intent="danger" onClick={leave}>
              {t('leave.leave')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
