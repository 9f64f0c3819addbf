import type { Schemas } from '@backroom/gateway/v2';
import { answer, api, done } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export type Invite = Schemas['Invite'];
export type InviteState = Invite['state'];
/** Lists every state: a missing one does not compile. */
const known: Record<InviteState, true> = {
  waiting: true,
  sent: true,
  bounced: true,
  expired: true,
  accepted: true,
};
export const inviteStates = Object.keys(known) as InviteState[];
const stateOf = (text = ''): InviteState | undefined => inviteStates.find((one) => one === text);

export const invitesSource = listSource({
  key: ['invites'],
  path: '/invites',
  extraParams: ({ operator }, { filters }) => ({ operator, state: stateOf(filters.state) }),
  sorts: {
    email: true,
    firstName: true,
    lastName: true,
    group: true,
    state: true,
    sent: true,
    expires: true,
  },
  filters: ['state'],
  // Mails are sent in the background, and invites can be accepted at any time.
  refetchInterval: 10_000,
});

const at = (inviteId: string) => ({ params: { path: { inviteId } } });

export const addInvite = (id: number, body: Schemas['NewInvite'], intent: string) =>
  answer(
    api.POST('/accounts/{id}/invites', {
      params: { path: { id } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeInvite = (id: string, body: Schemas['InviteChange']) =>
  answer(api.PATCH('/invites/{inviteId}', { ...at(id), body }));

export const removeInvite = (id: string) => done(api.DELETE('/invites/{inviteId}', at(id)));

export const sendInvite = (id: string) => answer(api.POST('/invites/{inviteId}/send', at(id)));

/** The same file with the same intent gets the same response. */
export async function sendFile(accountId: number, file: File, intent: string) {
  const form = new FormData();
  form.set('file', file);
  const { data } = await answer(
    api.POST('/invites', {
      params: { query: { accountId } },
      body: form as never,
      bodySerializer: (body: unknown) => body as FormData,
      headers: { 'Idempotency-Key': intent },
    }),
  );
  return data;
}

/** The current state of an invite; undefined if it no longer exists. */
export async function latestInvite(operator: number, id: string, email: string): Promise<Invite | undefined> {
  const query = { operator, page: 1, limit: 50, keywords: email.slice(0, 100) };
  const { data } = await answer(api.GET('/invites', { params: { query } }));
  return data.find((one) => one.id === id);
}
