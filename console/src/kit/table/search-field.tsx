import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { longestSearch } from './list-state';

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
  const told = useRef(value);
  const tell = useRef(onSettle);
  useEffect(() => {
    tell.current = onSettle;
  });
  // The URL changed from elsewhere (back, a link): the field follows.
  useEffect(() => {
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      tell.current(text);
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
      className={['search-field', isShort && 'search-short', help && 'search-told'].filter(Boolean).join(' ')}
      type="search"
      aria-label={label}
      placeholder={help ?? label}
      title={help}
      leftElement={isShort ? undefined : icon}
      rightElement={shownHint}
      inputRef={inputRef}
      maxLength={longestSearch}
      value={text}
      onValueChange={(next) => setText(clean ? clean(next) : next)}
    />
  );
}
