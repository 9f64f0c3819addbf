import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, done } from '../../api/client';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { failureOf, fieldFailures } from '../auth.api';
import { AuthNote } from '../auth-note';
import { required } from '../credential-rules';
import '../auth.css';
import { PasswordField } from '../password-field';
import '../strings';
import { useSubmit } from '../use-submit';
import { answerProof } from './proof-question';

type Way = 'password' | 'code';

/** Asks for the password, or a code of the second factor, before a change that outlives this session. */
export default function ProofDialog() {
  const { t } = useTranslation('auth');
  const [way, setWay] = useState<Way>('password');
  const form = useForm({ proof: '' }, ({ proof }) => (proof.trim() ? {} : { proof: required }), 'fresh');
  const sending = useSubmit(
    (body: { password?: string; code?: string }) => done(api.POST('/security/proof', { body })),
    () => answerProof(true),
  );
  const refused = fieldFailures(sending.error)[way];
  const field = {
    ...form.field('proof'),
    error: form.errors.proof ?? refused,
    autoFocus: true,
  };
  const other: Way = way === 'password' ? 'code' : 'password';
  return (
    <Dialog
      isOpen
      title={t('proof.title')}
      onClose={() => answerProof(false)}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      <form
        noValidate
        onSubmit={(event) => {
          // A React dialog may be rendered inside another form.
          event.stopPropagation();
          form.onSubmit(({ proof }) => sending.mutate({ [way]: proof }))(event);
        }}
      >
        <DialogBody>
          <p>{t('proof.text')}</p>
          <AuthNote failure={!refused && failureOf(sending.error)} />
          {way === 'password' ? (
            <PasswordField {...field} label={t('fields.password')} autoComplete="current-password" />
          ) : (
            <TextField {...field} label={t('proof.code')} autoComplete="one-time-code" />
          )}
          <Button
            variant="minimal"
            onClick={() => {
              setWay(other);
              form.change('proof', '');
            }}
          >
            {t(`proof.use.${other}`)}
          </Button>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={() => answerProof(false)}>{t('proof.cancel')}</Button>
              <Button type="submit" intent="primary" loading={sending.isPending}>
                {t('proof.submit')}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
