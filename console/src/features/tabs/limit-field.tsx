import { InputGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone, showFailure } from '../../app/feedback/response';
import { numberOf, formatDecimal, parseTypedNumber } from '../../kit/form/typed-number';
import { useFormat } from '../../app/i18n/use-format';
import './strings';
import { ownerOf } from './tab-status';
import { changeLimit, useRefetchTabs, type Tab } from './tabs.api';

/**
 * Edits a limit in place: Enter or leaving the field saves; Escape, an empty value or an invalid number cancels (T-02).
 */
export function LimitField({ tab, onClose }: { tab: Tab; onClose: () => void }) {
  const { t } = useTranslation('tabs');
  const { locale } = useFormat();
  const refetchTabs = useRefetchTabs();
  const [typed, setTyped] = useState(() => formatDecimal(String(tab.limit), locale));
  const isEnded = useRef(false);
  const saving = useMutation({
    mutationFn: (limit: string) => changeLimit(tab, limit),
    onSuccess: async () => {
      showDone(t('limitSaved'));
      await refetchTabs();
    },
    onError: (error) => showFailure(error, t('error.limit')),
    onSettled: onClose,
  });
  function end(isSaved: boolean): void {
    // Enter removes the field, which triggers blur.
    if (isEnded.current) return;
    isEnded.current = true;
    const limit = parseTypedNumber(typed, locale);
    const isAnother = !Number.isNaN(numberOf(limit)) && numberOf(limit) !== tab.limit;
    if (isSaved && isAnother) saving.mutate(limit);
    else onClose();
  }
  return (
    <InputGroup
      className="limit-field"
      size="small"
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      aria-label={t('limitOf', { customer: ownerOf(t, tab) })}
      value={typed}
      disabled={saving.isPending}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true);
        else if (event.key === 'Escape') end(false);
        else return;
        event.stopPropagation();
      }}
      onBlur={() => {
        // After a switch to another window, the field is still open.
        if (document.hasFocus()) end(true);
      }}
    />
  );
}
