import { Button, Callout } from '@blueprintjs/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { useMayChange } from '../../app/routes/use-may-change';
import { askBeforeLeaving } from '../../app/unsaved/leaving';
import './form.css';
import './strings';
import type { FormState } from './use-form';
import type { Saving } from './use-save';

const ConflictDialog = lazy(() => import('./conflict-dialog'));

interface Props<Fields extends object, Saved> {
  form: FormState<Fields>;
  saving: Saving<Fields, Saved>;
  /** Replaces "Save" where saving does more. */
  saveText?: string;
  /** The text that the documents require for a failure. */
  errorTitle: string;
  /** Formats the name and value of a field as on the screen, for comparing two versions. */
  describe: (name: keyof Fields & string, value: unknown) => { label: string; text: string };
  onCancel?: () => void;
  isBlocked?: boolean;
  /** Whether another permission than the screen's allows submitting. */
  isOpen?: boolean;
  /** Whether the user may change this record, where the server decides it. */
  mayChange?: boolean;
  /** Submitting is irreversible. */
  isDanger?: boolean;
  /** The record belongs to a location, where a permission is sufficient. */
  isLocationRecord?: boolean;
  /** Next to Save: Delete, Reset Password. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The form pattern: fields, errors and Save with progress; leaving asks before input is lost. */
export function Form<Fields extends object, Saved>(props: Props<Fields, Saved>) {
  const { form, saving, saveText, errorTitle, describe, onCancel, isBlocked, actions, children } = props;
  const mayChangeHere = useMayChange(props.isLocationRecord) || props.isOpen === true;
  const mayChange = props.mayChange ?? mayChangeHere;
  const { t } = useTranslation('form');
  return (
    <form className="form panel" noValidate onSubmit={form.onSubmit((fields) => saving.save(fields))}>
      <fieldset className="form-fields" disabled={!mayChange}>
        {children}
      </fieldset>
      {!mayChange && <p className="muted">{t('viewOnly')}</p>}
      {saving.isGone && (
        <Callout intent="warning" title={t('gone.title')} role="alert">
          <p>{t('gone.text')}</p>
          {onCancel && <Button onClick={() => askBeforeLeaving(onCancel)}>{t('gone.back')}</Button>}
        </Callout>
      )}
      {saving.error && !saving.isGone && (
        <ErrorNote error={saving.error} title={errorTitle} onRetry={() => saving.save(form.fields)} />
      )}
      <div className="form-actions">
        {mayChange && actions}
        <span className="frame-spacer" />
        {onCancel && (
          <Button disabled={saving.isPending} onClick={() => askBeforeLeaving(onCancel)}>
            {t('cancel')}
          </Button>
        )}
        {mayChange && (
          <Button
            type="submit"
            intent={props.isDanger ? 'danger' : 'primary'}
            loading={saving.isPending}
            disabled={isBlocked}
          >
            {saveText ?? t('save')}
          </Button>
        )}
      </div>
      {saving.conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            mine={form.fields}
            conflict={saving.conflict}
            isPending={saving.isPending}
            describe={describe as (name: string, value: unknown) => { label: string; text: string }}
          />
        </Suspense>
      )}
    </form>
  );
}
