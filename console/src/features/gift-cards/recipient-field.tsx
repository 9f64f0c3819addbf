import { FormGroup, Intent, SegmentedControl } from '@blueprintjs/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerPicker } from '../customers/customer-picker';
import { GroupPicker } from '../groups/group-picker';
import type { Recipient } from './gift-card-fields';

interface Props {
  id: string;
  operator: number;
  value: Recipient;
  onValueChange: (recipient: Recipient) => void;
  error?: ReactNode;
  inputRef?: Ref<HTMLElement>;
  disabled?: boolean;
}

/** Issue To: a single user or a user group, with a search for either. */
export function RecipientField({ id, operator, value, onValueChange, error, inputRef, disabled }: Props) {
  const { t } = useTranslation('gift-cards');
  const isGroup = value.kind === 'group';
  return (
    <FormGroup
      label={t('issueTo')}
      intent={error ? Intent.DANGER : Intent.NONE}
      helperText={error && <span id={`${id}-note`}>{error}</span>}
    >
      <div className="recipient-field" ref={inputRef as Ref<HTMLDivElement>} tabIndex={-1}>
        <SegmentedControl
          aria-label={t('issueTo')}
          disabled={disabled}
          value={value.kind}
          options={[
            { value: 'user', label: t('singleUser') },
            { value: 'group', label: t('userGroup') },
          ]}
          onValueChange={(kind) => onValueChange({ kind: kind as Recipient['kind'], id: 0, name: '' })}
        />
        {isGroup ? (
          <GroupPicker
            operator={operator}
            value={value}
            onPick={(group) =>
              group &&
              onValueChange({
                ...{ kind: 'group', id: group.id, name: group.name },
                members: group.numberOfUsers,
              })
            }
            fill
          />
        ) : (
          <CustomerPicker
            operator={operator}
            label={t('findUser')}
            value={value}
            onPick={({ id: picked, email }) => onValueChange({ kind: 'user', id: picked, name: email })}
            fill
          />
        )}
      </div>
    </FormGroup>
  );
}
