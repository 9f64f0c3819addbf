import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { longestSearch } from './list-state';

interface Props {
  label: string;
  /** What it looks at: shown in its place until something is typed, and its description. */
  help?: string;
  value: string;
  onSettle: (value: string) => void;
  /** What the text becomes while it is typed: upper case, digits only. */
  clean?: (text: string) => string;
  inputRef?: RefObject<HTMLInputElement | null>;
  hint?: string;
  isShort?: boolean;
}

const pause = 400;
/** One and the same: the library measures a new one, and lays out the whole screen for that. */
const icon = <SearchIcon className="search-icon" />;

/** A text filter that tells its value once the typing has paused. */
export function SearchField({ label, help, value, onSettle, clean, inputRef, hint, isShort }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSettle);
  useEffect(() => {
    tell.current = onSettle;
  });
  // The URL changed by other hands (back, a link): the field follows.
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
