import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../form/copy-button';

interface Props {
  name: string;
  password: string;
  onClose: () => void;
}

/** A password that was made, shown this once. */
export function MadePassword({ name, password, onClose }: Props) {
  const { t } = useTranslation('places');
  return (
    <Dialog
      isOpen
      title={t('kiosk.made', { name })}
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      className="narrow-dialog"
    >
      <DialogBody>
        <p>{t('kiosk.madeText')}</p>
        <p className="made-password">
          <code>{password}</code> <CopyButton text={password} label={t('kiosk.made', { name })} />
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {t('kiosk.close')}
          </Button>
        }
      />
    </Dialog>
  );
}
