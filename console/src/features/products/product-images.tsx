import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, ArrowRightIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../kit/dialog/confirm-button';
import { errorText } from '../../app/problems/fault-text';
import { useMayChange } from '../../app/routes/use-may-change';
import { pictureFault, pictureTypes } from './picture-fault';
import { orderImages, productsKey, removeImage, sendImage, type Product } from './products.api';
import { useProductAct } from './use-product-act';

/** The pictures of a product; the first one is shown in lists (PROD-2). */
export function ProductImages({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const mayChange = useMayChange() && !product.provider;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { images } = product.product;
  const ids = images.map(({ id }) => id);
  const sending = useProductAct(async (file: File) => {
    const wrong = errorText(pictureFault(file));
    if (wrong) throw new Error(wrong);
    return sendImage(product.id, file);
  });
  const ordering = useProductAct((imageIds: number[]) => orderImages(product.id, imageIds));
  const isBusy = sending.isPending || ordering.isPending;
  const move = (from: number, to: number) =>
    ordering.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!));
  return (
    <section className="panel product-pictures" aria-label={t('images.title')}>
      {images.length === 0 && <p className="muted">{t('images.none')}</p>}
      <ul className="product-images">
        {images.map(({ id, cdn, fileName }, n) => (
          <li key={id}>
            <img
              src={`${cdn}${fileName}`}
              alt={t('images.nth', { n: n + 1, name: product.name })}
              loading="lazy"
            />
            {mayChange && (
              <span className="product-image-acts">
                <Act
                  text={t('images.earlier', { n: n + 1 })}
                  icon={<ArrowLeftIcon />}
                  isOff={n === 0 || isBusy}
                  onClick={() => move(n, n - 1)}
                />
                <Act
                  text={t('images.later', { n: n + 1 })}
                  icon={<ArrowRightIcon />}
                  isOff={n === images.length - 1 || isBusy}
                  onClick={() => move(n, n + 1)}
                />
                <ConfirmButton
                  button={{
                    ...{ variant: 'minimal', icon: <TrashIcon />, disabled: isBusy },
                    ...{
                      title: t('images.remove', { n: n + 1 }),
                      'aria-label': t('images.remove', { n: n + 1 }),
                    },
                  }}
                  name={`remove-image-${id}`}
                  title={t('images.remove', { n: n + 1 })}
                  sentence={t('images.removeSentence', { name: product.name })}
                  verb={t('remove')}
                  act={() => removeImage(product.id, id)}
                  errorTitle={t('error.save')}
                  onDone={() => client.invalidateQueries({ queryKey: productsKey })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            accept={pictureTypes.join()}
            aria-label={t('images.choose')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) sending.mutate(file);
            }}
          />
          <Button
            icon={<PlusIcon />}
            loading={sending.isPending}
            disabled={isBusy || images.length >= 10}
            onClick={() => input.current?.click()}
          >
            {t('images.add')}
          </Button>
          <p className="muted">{t('images.help')}</p>
        </>
      )}
    </section>
  );
}

interface ActProps {
  text: string;
  icon: React.JSX.Element;
  isOff: boolean;
  onClick: () => void;
}

const Act = ({ text, icon, isOff, onClick }: ActProps) => (
  <Button variant="minimal" icon={icon} aria-label={text} title={text} disabled={isOff} onClick={onClick} />
);
