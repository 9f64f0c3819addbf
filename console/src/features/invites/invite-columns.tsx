import { Button, Tag, type Intent } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { todayIn } from '../../app/i18n/zoned-time';
import type { Format } from '../../app/i18n/format';
import { textWidth } from '../../kit/table/column-fit';
import { Email } from '../../kit/table/email';
import type { ListColumn } from '../../kit/table/list-types';
import type { Invite, InviteState } from './invites.api';

const intents: Record<InviteState, Intent> = {
  waiting: 'none',
  sent: 'primary',
  bounced: 'danger',
  expired: 'warning',
  accepted: 'success',
};

interface Acts {
  edit: (invite: Invite) => void;
  send: (invite: Invite) => void;
  /** Id of the invite that is currently being sent. */
  sending?: string;
}

export function inviteColumns(
  t: TFunction<'invites'>,
  format: Format,
  zone: string,
  /** Absent for users with read-only access. */
  acts?: Acts,
): ListColumn<Invite>[] {
  const text = (
    id: 'firstName' | 'lastName' | 'phone' | 'group',
    priority: 2 | 3 | 4,
  ): ListColumn<Invite> => ({
    id,
    header: t(`column.${id}`),
    value: (invite) => invite[id],
    cell: (invite) => <span className="cell-name">{invite[id] || '–'}</span>,
    priority,
  });
  const moment = (id: 'sent' | 'expires', of: (invite: Invite) => string | null): ListColumn<Invite> => ({
    id,
    header: t(`column.${id}`),
    size: 112,
    priority: 3,
    value: (invite) => {
      const at = of(invite);
      return at ? format.momentCell(at, zone) : '';
    },
    cell: (invite) => {
      const at = of(invite);
      return at ? (
        <span className="cell-time" title={format.moment(at, zone)}>
          {format.bucket(todayIn(zone, Date.parse(at)))}
        </span>
      ) : (
        '–'
      );
    },
  });
  return [
    {
      id: 'email',
      size: 240,
      header: t('column.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <Email of={email} />,
      card: 'title',
      isFixed: true,
    },
    text('firstName', 3),
    text('lastName', 3),
    text('phone', 4),
    text('group', 4),
    {
      id: 'state',
      size: 'status',
      priority: 2,
      header: t('column.state'),
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => (
        <Tag minimal intent={intents[state]}>
          {t(`state.${state}`)}
        </Tag>
      ),
      card: 'line',
    },
    moment('sent', ({ sentOn }) => sentOn),
    // Accepted invites have no expiry.
    moment('expires', ({ expires, state }) => (state === 'accepted' ? null : expires)),
    ...(acts ? [actsColumn(t, acts)] : []),
  ];
}

function actsColumn(t: TFunction<'invites'>, { edit, send, sending }: Acts): ListColumn<Invite> {
  return {
    id: 'acts',
    header: t('column.acts'),
    align: 'end',
    size: textWidth(t('edit')) + textWidth(t('again')) + 64,
    isFixed: true,
    isActions: true,
    cell: (invite) =>
      invite.state !== 'accepted' && (
        <>
          <Button
            size="small"
            variant="minimal"
            aria-label={t('editOne', { email: invite.email })}
            onClick={() => edit(invite)}
          >
            {t('edit')}
          </Button>
          <Button
            size="small"
            variant="minimal"
            aria-label={t('againOne', { email: invite.email })}
            loading={sending === invite.id}
            disabled={invite.state === 'waiting'}
            onClick={() => send(invite)}
          >
            {t('again')}
          </Button>
        </>
      ),
  };
}
