import { Button } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import { useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import './form.css';
import './strings';

interface Props {
  /** The counted item, for screen readers. */
  label: string;
  value: number;
  /** The maximum; the minimum is 0. */
  max: number;
  onValueChange: (value: number) => void;
  inputRef?: Ref<HTMLElement>;
}

/** A quantity set by click or arrow keys, from zero to a maximum. */
export function Stepper({ label, value, max, onValueChange, inputRef }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const set = (next: number) => onValueChange(Math.min(max, Math.max(0, next)));
  const typed = useRef({ digits: '', at: 0 });
  /** 1 and 2 in quick succession are 12. */
  function withDigit(digit: string, at: number): number {
    const isContinued = at - typed.current.at < 1_000;
    typed.current = { digits: (isContinued ? typed.current.digits : '') + digit, at };
    return Number(typed.current.digits.slice(-9));
  }
  const keys: Record<string, number> = {
    ...{ ArrowUp: value + 1, ArrowRight: value + 1, ArrowDown: value - 1, ArrowLeft: value - 1 },
    ...{ Home: 0, End: max },
  };
  return (
    <span className="stepper">
      {/* Keyboard users have the number itself. */}
      <Button
        tabIndex={-1}
        icon={<MinusIcon />}
        aria-label={t('fewer', { label })}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      />
      <span
        ref={inputRef}
        role="spinbutton"
        tabIndex={max === 0 ? -1 : 0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        onKeyDown={(event) => {
          const next = /^\d$/.test(event.key) ? withDigit(event.key, event.timeStamp) : keys[event.key];
          if (next === undefined) return;
          event.preventDefault();
          set(next);
        }}
      >
        {format.whole(value)}
      </span>
      <Button
        tabIndex={-1}
        icon={<PlusIcon />}
        aria-label={t('more', { label })}
        disabled={value === max}
        onClick={() => set(value + 1)}
      />
    </span>
  );
}
