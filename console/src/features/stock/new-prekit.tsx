import type { Schemas } from '@backroom/gateway/v2';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { PrekitFiles } from './prekit-files';
import { createPrekit, readStock } from './stock.api';

type Place = Schemas['StockPlace'];
type Created = Schemas['NewPrekit'];

/** Creates a pre-kit for the shortage at a location, and offers it as a file (S-03). */
export function NewPrekit({ place }: { place: Place }) {
  const { t } = useTranslation('stock');
  const [created, setCreated] = useState<Created | null>(null);
  // Kept until a pre-kit is created: after a lost response, the next click returns the one that was created.
  const intent = useRef(crypto.randomUUID());
  const creating = useMutation({
    mutationFn: () => createPrekit(place.id, intent.current),
    onSuccess: (prekit) => {
      intent.current = crypto.randomUUID();
      void readStock();
      setCreated(prekit);
    },
    onError: (error) => showFailure(error, t('error.create')),
  });
  return (
    <>
      <Button
        size="small"
        loading={creating.isPending}
        aria-label={t('prekit.makeOf', { location: place.name })}
        onClick={() => creating.mutate()}
      >
        {t('prekit.make')}
      </Button>
      {created && <CreatedDialog place={place} created={created} onClose={() => setCreated(null)} />}
    </>
  );
}

function CreatedDialog({ place, created, onClose }: { place: Place; created: Created; onClose: () => void }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { id, numberOfProducts, numberOfPieces, earlierAt } = created;
  return (
    <Dialog isOpen title={t('made.title')} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p>
          {t('made.text', {
            count: numberOfProducts,
            location: place.name,
            products: format.whole(numberOfProducts),
            pieces: format.whole(numberOfPieces),
          })}
        </p>
        {earlierAt && (
          <Callout intent="warning" compact>
            {t('made.earlier', { at: format.moment(earlierAt, place.timezone) })}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t('made.close')}</Button>
            <PrekitFiles id={id} size="medium" name={t('prekit.file', { location: place.name, id })} />
          </>
        }
      />
    </Dialog>
  );
}
