import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { TrashIcon, UploadIcon } from '@blueprintjs/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ProblemError } from '../../app/api/problem';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog';
import { showDone, showFailure } from '../../app/feedback/response';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { PlainSelect } from '../../kit/form/plain-select';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import { ListScreen } from '../../kit/table/list-screen';
import { inviteColumns } from './invite-columns';
import { InviteDialog } from './invite-dialog';
import { invitesSource, inviteStates, removeInvite, sendInvite, type Invite } from './invites.api';
import './strings';
import { UploadInvites } from './upload-invites';

/** Address parameter that opens the upload dialog. */
const uploadParam = 'upload';

/** /customers/invite: invites of customers and their state (CUST-4). */
export const Invites = ofOneOperator(function InvitesHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('invites');
  const format = useFormat();
  const client = useQueryClient();
  const mayChange = useMayChange();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<{ invite?: Invite } | null>(null);
  const [toRemove, setToRemove] = useState<Invite[] | null>(null);
  // Resets the list: removed rows are no longer selected.
  const [removals, setRemovals] = useState(0);
  const reload = () => client.invalidateQueries({ queryKey: invitesSource.key });
  const sending = useMutation({
    mutationFn: ({ id }: Invite) => sendInvite(id),
    onSuccess: (_now, { email }) => showDone(t('sentAgain', { email })),
    onError: (error) => showFailure(error, t('error.invite')),
    onSettled: reload,
  });
  const { mutate, variables, isPending } = sending;
  const sendingId = isPending ? variables.id : undefined;
  const columns = useMemo(
    () =>
      inviteColumns(
        t,
        format,
        operator.timezone,
        mayChange ? { edit: (invite) => setEdited({ invite }), send: mutate, sending: sendingId } : undefined,
      ),
    [t, format, operator.timezone, mayChange, mutate, sendingId],
  );
  const upload = (isOpen: boolean) =>
    setSearch(
      (now) => {
        if (isOpen) now.set(uploadParam, 'true');
        else now.delete(uploadParam);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <ListScreen
        key={removals}
        source={invitesSource}
        help={t('help')}
        label={t('title')}
        columns={columns}
        rowName={({ email }) => email}
        searchLabel={t('search')}
        errorTitle={t('error.list')}
        filters={({ list }) => (
          <PlainSelect
            aria-label={t('column.state')}
            value={list.filters.state ?? ''}
            options={[
              { value: '', label: t('everyState') },
              ...inviteStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
            onChange={(event) => list.change({ filters: { state: event.currentTarget.value } })}
          />
        )}
        isNarrowed={({ filters }) => !!filters.state}
        selection={() =>
          mayChange
            ? {
                actions: (rows) => (
                  <Button intent="danger" icon={<TrashIcon />} onClick={() => setToRemove(rows)}>
                    {t('remove')}
                  </Button>
                ),
              }
            : undefined
        }
        file={t('file')}
        actions={
          mayChange && (
            <Button icon={<UploadIcon />} onClick={() => upload(true)}>
              {t('upload')}
            </Button>
          )
        }
        add={{ text: t('add'), onClick: () => setEdited({}) }}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
      {edited && (
        <InviteDialog
          operator={operator.id}
          invite={edited.invite}
          onSaved={(email) => {
            showDone(t(edited.invite ? 'saved' : 'sentOne', { email }));
            setEdited(null);
            void reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {toRemove && (
        <RemoveInvites
          invites={toRemove}
          onDone={() => {
            setToRemove(null);
            setRemovals(removals + 1);
            void reload();
          }}
          onClose={() => setToRemove(null)}
        />
      )}
      {mayChange && search.has(uploadParam) && (
        <UploadInvites operator={operator.id} onSent={() => void reload()} onClose={() => upload(false)} />
      )}
    </>
  );
});

function RemoveInvites({
  invites,
  onDone,
  onClose,
}: {
  invites: Invite[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('invites');
  const format = useFormat();
  const [first, ...rest] = invites;
  return (
    <ConfirmDialog
      name={`remove-invites-${invites.map(({ id }) => id).join()}`}
      title={t('removeTitle')}
      sentence={
        rest.length > 0
          ? t('removeSentence', { count: invites.length, number: format.whole(invites.length) })
          : t('removeOne', { email: first!.email })
      }
      help={t('removeHelp')}
      verb={t('remove')}
      act={async () => {
        // One after the other: after a failure, earlier removals stay, and a retry tolerates them.
        for (const { id } of invites) await removeInvite(id).catch(ignoreNotFound);
      }}
      errorTitle={t('error.remove')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Ignores that another user removed the invite in the meantime. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ProblemError && error.problem.status === 404)) throw error;
}
