import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { differing } from './merge';
import type { Saving } from './use-save';

interface Props {
  mine: object;
  conflict: NonNullable<Saving<object>['conflict']>;
  isPending: boolean;
  describe: (name: string, value: unknown) => { label: string; text: string };
}

/** Shown when another user saved the same record meanwhile: both versions side by side, for the user to choose. */
export default function ConflictDialog({ mine, conflict, isPending, describe }: Props) {
  const { t } = useTranslation('form');
  const theirs = conflict.theirs.fields;
  const value = (fields: object, name: string) => (fields as Record<string, unknown>)[name];
  return (
    <Dialog
      isOpen
      title={t('conflict.title')}
      onClose={isPending ? undefined : conflict.close}
      canOutsideClickClose={false}
      className="conflict-dialog"
    >
      <DialogBody>
        <p>{t('conflict.text')}</p>
        <HTMLTable compact className="conflict-table" aria-label={t('conflict.title')}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing(mine, theirs).map((name: string) => (
              <tr key={name}>
                <th scope="row">{describe(name, value(mine, name)).label}</th>
                <td>{describe(name, value(mine, name)).text || '–'}</td>
                <td>{describe(name, value(theirs, name)).text || '–'}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        <p className="muted">{t('conflict.help')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isPending} onClick={conflict.takeTheirs}>
              {t('conflict.takeTheirs')}
            </Button>
            <Button intent="primary" loading={isPending} onClick={conflict.keepMine}>
              {t('conflict.keepMine')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
