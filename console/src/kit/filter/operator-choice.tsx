import { Button, Dialog, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { OfficeIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Picker, type PickerItem } from '../form/picker';
import { useDebounced } from '../form/use-debounced';
import { everyLocation } from './global-filter';
import { operatorsQuery } from './operators.api';
import { useBack } from '../../app/routes/use-back';
import { useGlobalFilter } from './use-global-filter';

/** "Hold on!": asks users with several operators to choose one before a page of one operator (S1 section 2). */
export default function OperatorChoice() {
  const { t } = useTranslation('app');
  const { change } = useGlobalFilter();
  const navigate = useNavigate();
  const back = useBack();
  const [keywords, setKeywords] = useState('');
  const [picked, setPicked] = useState<PickerItem | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { data } = useQuery(operatorsQuery(useDebounced(keywords)));

  // The keyboard continues in the screen that was waiting.
  useEffect(() => () => document.getElementById('content')?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (picked) change({ operator: picked.id, location: everyLocation }, { replace: true });
    else setMissing(true);
  }

  return (
    <Dialog
      isOpen
      title={t('choice.title')}
      onClose={back ?? (() => void navigate('/'))}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      <form onSubmit={submit}>
        <DialogBody>
          <p>{t('choice.text')}</p>
          <FormGroup
            intent={isMissing ? 'danger' : 'none'}
            helperText={isMissing ? <span role="alert">{t('choice.required')}</span> : undefined}
          >
            <Picker
              label={t('filter.operator')}
              icon={<OfficeIcon />}
              value={picked ?? { id: 0, name: t('choice.pick') }}
              items={data?.account.rows ?? []}
              onSearch={setKeywords}
              onPick={(item) => {
                setPicked(item);
                setMissing(false);
              }}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <Button type="submit" intent="primary">
              {t('choice.okay')}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
