import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bufferKeys, type EarlyKeys } from '../palette/early-keys';
import type { Match } from '../palette/find.api';
import { useGoKeys } from '../palette/use-go-keys';

const Palette = lazy(() => import('../palette/palette'));
const ActionDialog = lazy(() => import('../palette/action-dialog'));
const KeyHelp = lazy(() => import('../../kit/table/key-help'));
const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the command palette by click or by Ctrl/Cmd+K; its code loads on demand. */
export function PaletteButton() {
  const { t } = useTranslation('app');
  const [early, setEarly] = useState<EarlyKeys>();
  const [chosen, setChosen] = useState<Match>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const open = useRef<EarlyKeys>(undefined);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const isOpening = useCallback(() => open.current !== undefined, []);
  useGoKeys(showHelp, isOpening);
  const close = useCallback(() => {
    open.current?.release();
    open.current = undefined;
    setEarly(undefined);
  }, []);
  const openPalette = useCallback(() => {
    // Synchronously: the next key may arrive before anything is rendered.
    open.current = bufferKeys();
    setEarly(open.current);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && open.current?.release() !== undefined) return close();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (open.current) close();
      else openPalette();
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => {
      globalThis.removeEventListener('keydown', onKeyDown);
      open.current?.release();
    };
  }, [openPalette, close]);
  return (
    <>
      <Button
        className="frame-find"
        variant="outlined"
        icon={<SearchIcon />}
        aria-label={`${t('find.text')} ${keys}`}
        title={t('find.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={openPalette}
      >
        <span className="frame-find-text">
          {t('find.text')} <kbd className="key-cap">{keys}</kbd>
        </span>
      </Button>
      <Suspense fallback={null}>
        {early && (
          <Palette
            keys={early}
            onAct={(found) => {
              close();
              setChosen(found);
            }}
            onClose={close}
          />
        )}
        {chosen && <ActionDialog found={chosen} onClose={() => setChosen(undefined)} />}
        {isHelpOpen && <KeyHelp hasList={false} canSelect={false} onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  );
}
