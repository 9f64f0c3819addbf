import { Button } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import { useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import './form.css';
import './strings';

interface Props {
  /** What is counted, for those who do not see the row. */
  label: string;
  value: number;
  /** From 0 to this. */
  max: number;
  onValueChange: (value: number) => void;
  inputRef?: Ref<HTMLElement>;
}

/** How many of something, by a click or by the arrow keys; never below none or above what there is. */
export function Stepper({ label, value, max, onValueChange, inputRef }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const set = (next: number) => onValueChange(Math.min(max, Math.max(0, next)));
  const typed = useRef({ digits: '', at: 0 });
  /** 1 and 2 shortly after each other are 12. */
  function byDigit(digit: string, at: number): number {
    const isGoingOn = at - typed.current.at < 1_000;
    typed.current = { digits: (isGoingOn ? typed.current.digits : '') + digit, at };
    return Number(typed.current.digits.slice(-9));
  }
  const keys: Record<string, number> = {
    ...{ ArrowUp: value + 1, ArrowRight: value + 1, ArrowDown: value - 1, ArrowLeft: value - 1 },
    ...{ Home: 0, End: max },
  };
  return (
    <span className="stepper">
      {/* Whoever uses keys has the number itself. */}
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
          const next = /^\d$/.test(event.key) ? byDigit(event.key, event.timeStamp) : keys[event.key];
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
