import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { maxSearchLength } from './list-state';

interface Props {
  label: string;
  /** The searched fields: the placeholder and description of the field. */
  help?: string;
  value: string;
  onSettle: (value: string) => void;
  /** Normalizes the text while typing: upper case, digits only. */
  clean?: (text: string) => string;
  inputRef?: RefObject<HTMLInputElement | null>;
  hint?: string;
  isShort?: boolean;
}

const pause = 400;
/** A constant: the library measures a new icon, which forces a layout of the whole screen. */
const icon = <SearchIcon className="search-icon" />;

/** A text filter that reports its value after a pause in typing. */
export function SearchField({ label, help, value, onSettle, clean, inputRef, hint, isShort }: Props) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useRef(onSettle);
  useEffect(() => {
    report.current = onSettle;
  });
  // The URL changed from elsewhere (back, a link): the field follows.
  useEffect(() => {
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = text;
      report.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  const hasHint = hint !== undefined && text === '';
  const shownHint = useMemo(
    () => (hasHint ? <kbd className="search-hint">{hint}</kbd> : undefined),
    [hasHint, hint],
  );
  return (
    <InputGroup
      className={['search-field', isShort && 'search-short', help && 'search-described']
        .filter(Boolean)
        .join(' ')}
      type="search"
      aria-label={label}
      placeholder={help ?? label}
      title={help}
      leftElement={isShort ? undefined : icon}
      rightElement={shownHint}
      inputRef={inputRef}
      maxLength={maxSearchLength}
      value={text}
      onValueChange={(next) => setText(clean ? clean(next) : next)}
    />
  );
}
