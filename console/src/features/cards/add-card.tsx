import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { showDone } from '../../app/feedback/response';
import { SelectField } from '../../kit/form/select-field';
import { cardText } from './card-text';
import { openCardPage, ownCardsQuery, saveCard } from './cards.api';
import './strings';

interface Props {
  operators: Schemas['OwnCardsOnFile']['operators'];
  onClose: () => void;
}

/**
 * Opens the processor's page, where the card number is entered: it is never typed into the console. A processor that
 * moves no money has no page and offers test cards instead.
 */
export default function AddCard({ operators, onClose }: Props) {
  const { t } = useTranslation('cards');
  const { t: tForm } = useTranslation('form');
  const client = useQueryClient();
  const [operator, setOperator] = useState(operators[0]!.id);
  const [token, setToken] = useState('');
  const keys = useRef(new Map<string, string>());
  const opening = useMutation({
    mutationFn: () => openCardPage(operator),
    onSuccess({ url, samples }) {
      if (url) location.assign(url);
      else setToken(samples[0]?.token ?? '');
    },
  });
  const saving = useMutation({
    mutationFn: () => saveCard({ accountId: operator, token }, keyOf(`${operator}/${token}`)),
    onSuccess() {
      showDone(t('added'));
      void client.invalidateQueries({ queryKey: ownCardsQuery().queryKey });
      onClose();
    },
  });
  /** Returns the same key for repeated requests. */
  function keyOf(request: string): string {
    const key = keys.current.get(request) ?? crypto.randomUUID();
    keys.current.set(request, key);
    return key;
  }
  const samples = opening.data?.samples ?? [];
  const isBusy = opening.isPending || saving.isPending || !!opening.data?.url;
  const act = () => (samples.length > 0 ? saving.mutate() : opening.mutate());
  const error = opening.error ?? saving.error;
  return (
    <Dialog isOpen title={t('add')} onClose={onClose} canOutsideClickClose={false} className="narrow-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) act();
        }}
      >
        <DialogBody>
          <p>{t('addHelp')}</p>
          <SelectField
            id="card-operator"
            label={t('operator')}
            value={operator}
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={samples.length > 0}
            onValueChange={setOperator}
          />
          {samples.length > 0 && (
            <SelectField
              id="card-sample"
              label={t('sample')}
              help={t('sampleHelp')}
              value={token}
              options={samples.map((sample) => ({ value: sample.token, label: cardText(t, sample) }))}
              onValueChange={setToken}
            />
          )}
          {error && <ErrorNote error={error} title={t('error.add')} onRetry={act} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{tForm('cancel')}</Button>
              <Button type="submit" intent="primary" loading={isBusy}>
                {t(samples.length > 0 ? 'add' : 'goOn')}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
