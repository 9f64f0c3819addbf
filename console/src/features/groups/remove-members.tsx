import type { Schemas } from '@backroom/gateway/v2';
import type { ButtonProps } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { fullName } from '../customers/customer-search';
import { ConfirmButton } from '../../kit/dialog/confirm-button';
import { removeGroupMember } from './groups.api';

interface Props {
  button: ButtonProps;
  group: number;
  members: readonly Schemas['Customer'][];
  onDone: () => void;
}

/** Removes customers from a group after a confirmation. */
export function RemoveMembers({ button, group, members, onDone }: Props) {
  const { t } = useTranslation('groups');
  const [only] = members;
  const isOne = members.length === 1;
  return (
    <ConfirmButton
      button={{ icon: <SmallCrossIcon />, ...button }}
      name={`remove-members-${group}-${members.map(({ id }) => id).join('-')}`}
      title={isOne ? t('removeOne', { name: fullName(only!) }) : t('removeSelected')}
      sentence={
        isOne ? t('removeSentence', { name: fullName(only!) }) : t('removeSeveral', { count: members.length })
      }
      help={t('removeHelp')}
      verb={t('remove')}
      // One after the other: after a failure, earlier removals stay, and a retry tolerates them.
      act={async () => {
        for (const { id } of members) await removeGroupMember(group, id);
      }}
      errorTitle={t('error.members')}
      onDone={onDone}
    />
  );
}
