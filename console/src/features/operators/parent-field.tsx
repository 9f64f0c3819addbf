import { FormGroup } from '@blueprintjs/core';
import { OfficeIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorsQuery } from '../../kit/filter/operators.api';
import { Picker, type PickerItem } from '../../kit/form/picker';
import { useDebounced } from '../../kit/form/use-debounced';
import './strings';

interface Props {
  error?: string;
  onPick: (id: number | null) => void;
}

/** The parent of a new operator: none, or one found by search. */
export function ParentField({ error, onPick }: Props) {
  const { t } = useTranslation('operators');
  const none: PickerItem = { id: 0, name: t('noParent') };
  const [keywords, setKeywords] = useState('');
  const [picked, setPicked] = useState(none);
  const { data } = useQuery(operatorsQuery(useDebounced(keywords)));
  const found = (data?.account.rows ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <FormGroup
      label={t('field.parent')}
      intent={error ? 'danger' : 'none'}
      helperText={error && <span role="alert">{error}</span>}
    >
      <Picker
        fill
        label={t('field.parent')}
        icon={<OfficeIcon />}
        value={picked.id === 0 ? none : picked}
        items={keywords ? found : [none, ...found]}
        onSearch={setKeywords}
        onPick={(item) => {
          setPicked(item);
          onPick(item.id || null);
        }}
      />
    </FormGroup>
  );
}
