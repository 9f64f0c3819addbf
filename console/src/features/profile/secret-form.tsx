import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { codeErrors } from '../../app/auth/credential-rules';
import { CopyButton } from '../../kit/form/copy-button';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { confirmTwoFactor, faultAt } from './profile.api';
import { QrCode } from './qr-code';

interface Props {
  secret: string;
  /** The otpauth URL encoded in the QR code. */
  url: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret to scan or type into an authenticator, and a first code that activates it. */
export function SecretForm({ secret, url, onDone, onCancel }: Props) {
  const { t } = useTranslation('profile');
  const form = useForm({ code: '' }, ({ code }) => codeErrors({ code, method: 'totp' }), 'two-factor');
  const confirming = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const refused = faultAt(confirming.error, 'code');
  return (
    <>
      <div className="profile-secret">
        <QrCode text={url} label={t('twoFactor.qr')} />
        <div className="profile-key">
          <p>{t('twoFactor.scan')}</p>
          <p className="muted">{t('twoFactor.type')}</p>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <span>
            <CopyButton text={secret} />
          </span>
        </div>
      </div>
      <form
        noValidate
        onSubmit={form.onSubmit(({ code }) => {
          if (!confirming.isPending) confirming.mutate(code.replace(/\s/g, ''));
        })}
      >
        <TextField
          {...form.field('code')}
          label={t('twoFactor.code')}
          help={t('twoFactor.codeHelp')}
          error={form.errors.code ?? refused}
          onValueChange={(value) => {
            form.change('code', value);
            confirming.reset();
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        {confirming.error && !refused && (
          <ErrorNote error={confirming.error} onRetry={() => confirming.reset()} />
        )}
        <div className="profile-actions">
          <Button type="submit" intent="primary" loading={confirming.isPending}>
            {t('twoFactor.turnOn')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </form>
    </>
  );
}
