import { Button, Tag } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon, TrashIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { ProductPicker } from './product-picker';
import {
  nameOf,
  placed,
  stepped,
  tierStep,
  positionOf,
  withoutProduct,
  type TierProduct,
  type Tiers,
} from './tiers';

/** A type of our own, so that drags from other pages or programs are ignored. */
const dragType = 'application/x-loyalty-product';

interface Props {
  operator: number;
  tiers: Tiers;
  mayChange: boolean;
  onChange: (tiers: Tiers) => void;
}

/** Five tiers of products, moved by drag and drop or step by step with buttons (LOY-2). */
export function TierBoard({ operator, tiers, mayChange, onChange }: Props) {
  const { t } = useTranslation('loyalty');
  const format = useFormat();
  const [announcement, setAnnouncement] = useState('');
  const id = useId();
  const focused = useRef('');
  // A moved product renders in another list: its button regains the focus, so that keyboard users can continue.
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = '';
  }, [tiers]);

  function move(next: Tiers, product: TierProduct): void {
    const here = positionOf(next, product.id)!;
    const { length: count } = next[here.tier]!;
    setAnnouncement(t('moved', { name: nameOf(product), tier: here.tier + 1, place: here.at + 1, count }));
    onChange(next);
  }
  function drop(event: DragEvent, tier: number, at: number): void {
    const dragged = Number(event.dataTransfer.getData(dragType));
    const from = positionOf(tiers, dragged);
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
    const product = tiers[from.tier]![from.at]!;
    move(placed(tiers, product, tier, at), product);
  }
  function allowDrop(event: DragEvent): void {
    if (!mayChange || !event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }
  function remove(product: TierProduct, tier: number, at: number): void {
    const rest = tiers[tier]!.filter((one) => one.id !== product.id);
    const next = rest[at] ?? rest[at - 1];
    // Keyboard users continue at the same position.
    focused.current = next ? `${id}-${next.id}-x` : `${id}-${tier}`;
    setAnnouncement(t('removed', { name: nameOf(product) }));
    onChange(withoutProduct(tiers, product.id));
  }

  return (
    <div className="loyalty-tiers">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {tiers.map((products, tier) => (
        <section
          key={tier}
          className="loyalty-tier"
          aria-labelledby={`${id}-${tier}`}
          onDragOver={allowDrop}
          onDrop={(event) => drop(event, tier, products.length)}
        >
          <h3 id={`${id}-${tier}`} tabIndex={-1}>
            {t('tier', { n: tier + 1, points: format.whole(tierStep * (tier + 1)) })}
          </h3>
          {products.length === 0 && <p className="muted">{t('noProducts')}</p>}
          <ul>
            {products.map((product, at) => (
              <li
                key={product.id}
                draggable={mayChange}
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragType, String(product.id));
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onDragOver={allowDrop}
                onDrop={(event) => drop(event, tier, at)}
              >
                {mayChange && <DragHandleVerticalIcon className="loyalty-handle" />}
                <span className="loyalty-product">
                  {nameOf(product)}
                  {!product.active && (
                    <Tag minimal intent="warning">
                      {t('inactive')}
                    </Tag>
                  )}
                </span>
                {mayChange && (
                  <span className="loyalty-acts">
                    {([-1, 1] as const).map((step) => {
                      const next = stepped(tiers, product.id, step);
                      const button = `${id}-${product.id}-${step}`;
                      const text = t(step < 0 ? 'up' : 'down', { name: nameOf(product) });
                      return (
                        <Button
                          key={step}
                          id={button}
                          variant="minimal"
                          size="small"
                          icon={step < 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
                          aria-label={text}
                          title={text}
                          disabled={!next}
                          onClick={() => {
                            focused.current = button;
                            move(next!, product);
                          }}
                        />
                      );
                    })}
                    <Button
                      id={`${id}-${product.id}-x`}
                      variant="minimal"
                      size="small"
                      icon={<TrashIcon />}
                      aria-label={t('remove', { name: nameOf(product) })}
                      title={t('remove', { name: nameOf(product) })}
                      onClick={() => remove(product, tier, at)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {mayChange && (
            <ProductPicker
              label={t('addTo', { n: tier + 1 })}
              operator={operator}
              onPick={(product) => move(placed(tiers, product, tier, products.length), product)}
            />
          )}
        </section>
      ))}
    </div>
  );
}
