import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { MediaIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { photoQuery } from './carts.api';

/** The photo of a canceled cart, 500 × 500; without one the button says so (S2 section 4). */
export function CartPhoto({ cart }: { cart: Schemas['Cart'] }) {
  const { t } = useTranslation('sales');
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const isAvailable = cart.hasPhoto && !isBroken;
  return (
    <div>
      <Button
        icon={<MediaIcon />}
        text={t(isAvailable ? 'carts.photo' : 'carts.noPhoto')}
        disabled={!isAvailable}
        onClick={() => setOpen(true)}
      />
      {isOpen && isAvailable && (
        <PhotoDialog id={cart.id} onBroken={() => setBroken(true)} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

interface PhotoProps {
  id: string;
  onBroken: () => void;
  onClose: () => void;
}

function PhotoDialog({ id, onBroken, onClose }: PhotoProps) {
  const { t } = useTranslation('sales');
  const { data, error, refetch } = useQuery(photoQuery(id));
  const title = t('carts.photoOf', { id });
  return (
    <Dialog isOpen title={title} onClose={onClose} className="cart-photo-dialog">
      <DialogBody>
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!error && (
          <div className="cart-photo">
            {data && <img src={data.url} alt={title} width="500" height="500" onError={onBroken} />}
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
