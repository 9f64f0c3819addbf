import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import '../form/strings';
import { TextField } from '../form/text-field';
import { useIntent } from './use-intent';

export interface ConfirmDialogProps<Result> {
  /** Names the intent: the action and its record. */
  name: string;
  title: string;
  /** What will happen to which record, in a sentence. */
  sentence: string;
  help?: string;
  /** The label of the confirm button. */
  verb: string;
  /** A word to type as confirmation. */
  typed?: { word: string; label: string };
  /** False while the effect is not known yet. */
  isReady?: boolean;
  act: (intent: string) => Promise<Result>;
  /** The text that the documents require for a failure. */
  errorTitle: string;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Focuses the form immediately: the library moves the focus a frame later, and would miss an earlier Escape. */
function focusForm(form: HTMLElement | null): void {
  if (form && !form.contains(document.activeElement)) form.focus({ preventScroll: true });
}

/** The pattern of an irreversible action: asks for confirmation and acts once. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const {
    name,
    title,
    sentence,
    help,
    verb,
    typed,
    isReady = true,
    act,
    errorTitle,
    onDone,
    onClose,
  } = props;
  const { t } = useTranslation('form');
  const { intent, settle } = useIntent(name);
  const [text, setText] = useState('');
  const isStarted = useRef(false);
  const acting = useMutation({
    mutationFn: () => act(intent),
    onSuccess: (result) => {
      settle();
      onDone(result);
    },
    onSettled: () => {
      isStarted.current = false;
    },
  });
  const isConfirmed = isReady && (!typed || text === typed.word);

  // The second click of a double click arrives before the button is disabled.
  function begin(): void {
    if (isStarted.current || !isConfirmed) return;
    isStarted.current = true;
    acting.mutate();
  }

  return (
    <Dialog
      isOpen
      title={title}
      onClose={acting.isPending ? undefined : onClose}
      isCloseButtonShown={!acting.isPending}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      <form
        ref={focusForm}
        tabIndex={-1}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <DialogBody>
          <p className="act-sentence">{sentence}</p>
          {help && <p className="muted">{help}</p>}
          {typed && (
            <TextField
              id="act-word"
              label={typed.label}
              value={text}
              autoComplete="off"
              autoFocus
              onValueChange={setText}
            />
          )}
          {acting.error && <ErrorNote error={acting.error} title={errorTitle} onRetry={begin} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose} disabled={acting.isPending}>
                {t('cancel')}
              </Button>
              <Button type="submit" intent="danger" loading={acting.isPending} disabled={!isConfirmed}>
                {verb}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
