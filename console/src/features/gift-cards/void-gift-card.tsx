import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../kit/dialog/reason-dialog';
import { showDone } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import { recipientOf } from './gift-card-columns';
import { giftCardsSource, voidGiftCard, type GiftCard } from './gift-cards.api';

/** Voids the remainder of a card, with a reason. */
export function VoidGiftCard({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards');
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange();
  if (!mayChange) return null;
  return (
    <>
      <Button intent="danger" variant="outlined" onClick={() => setOpen(true)}>
        {t('void')}
      </Button>
      {isOpen && <VoidDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}

function VoidDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { t } = useTranslation('gift-cards');
  const format = useFormat();
  const client = useQueryClient();
  return (
    <ReasonDialog
      name="void-gift-card"
      title={t('voidTitle', { name: recipientOf(t, card) })}
      sentence={t('voidSentence', { left: format.money(card.left, card.currency), count: card.cards })}
      label={t('reason')}
      maxLength={200}
      verb={t('void')}
      act={(reason, intent) => voidGiftCard(card, reason, intent)}
      errorTitle={t('error.void')}
      onDone={() => {
        void client.invalidateQueries({ queryKey: giftCardsSource.key });
        showDone(t('voided'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
