import type { Type } from '@nestjs/common';
import { inCall, type Principal, type Resource, type ResourceParts } from '@backroom/platform';
import { permissions, withViews } from '@backroom/proto/permissions';
import { limitedTo, personWith, superAdmin, type ServiceUnderTest } from './service-under-test.js';

/** The operators and locations of a resource's tests: 21 and 22 belong to `account`, 31 to `foreign`. */
export const owners = { account: 11, foreign: 12, location: 21, elsewhere: 22, ofForeign: 31 };

export interface KeptRecord extends Record<string, unknown> {
  id: number;
  name: string;
  version: number;
}
interface Answer extends Record<string, unknown> {
  total: number;
}
type Call = 'list' | 'get' | 'save' | 'delete';

/** A resource in its running service, called with requests of its contract. */
export class ResourceUnderTest {
  readonly parts: ResourceParts;
  /** A user who sees and changes the records. */
  readonly keeper: Principal;

  constructor(
    private readonly resource: Resource,
    private readonly service: () => ServiceUnderTest,
  ) {
    this.parts = resource.parts;
    this.keeper = this.isOfSystem ? superAdmin : this.keeperOf(owners.account);
  }

  get isOfSystem(): boolean {
    return this.parts.owner.columns.length === 0;
  }

  get isOfLocation(): boolean {
    return this.parts.owner.columns.includes('locationId');
  }

  /** Whether lists return the records of all operators of the caller. */
  get listsEveryAccount(): boolean {
    return 'accountIds' in this.emptyRequest('list');
  }

  /** The owner of the records in a request. */
  get owner(): Record<string, number> {
    if (this.isOfSystem) return {};
    return this.isOfLocation ? { locationId: owners.location } : { accountId: owners.account };
  }

  get foreignOwner(): Record<string, number> {
    return this.isOfLocation ? { locationId: owners.ofForeign } : { accountId: owners.foreign };
  }

  keeperOf(account: number): Principal {
    return personWith(withViews(this.parts.changers.slice(0, 1)), account);
  }

  /** A keeper whose role is limited to another location. */
  get local(): Principal {
    return limitedTo(this.keeper, owners.elsewhere);
  }

  /** A user who sees the records but cannot change them. */
  get viewer(): Principal {
    return personWith(this.parts.readers.slice(0, 1), owners.account);
  }

  /** A user with a permission of another area. */
  get clerk(): Principal {
    const own = [...this.parts.readers, ...this.parts.changers];
    const others = Object.values(permissions).filter((permission) => !own.includes(permission));
    return personWith(others.slice(0, 1), owners.account);
  }

  async save(record: object, by = this.keeper, idempotencyKey?: string): Promise<KeptRecord> {
    const { name } = this.parts;
    const request = this.emptyRequest('save');
    const values = { id: 0, ...this.owner, ...record };
    const answer = await this.call(
      'save',
      { ...request, ...(name in request ? { [name]: values } : values) },
      by,
      idempotencyKey,
    );
    return answer[name] as KeptRecord;
  }

  async list(query: object = {}, by = this.keeper): Promise<KeptRecord[]> {
    const page = { page: 1, limit: 50, keywords: '', accountIds: [owners.account] };
    const answer = await this.call('list', { ...page, ...this.owner, ...query }, by);
    return answer[this.parts.plural] as KeptRecord[];
  }

  async get(id: number, by = this.keeper): Promise<KeptRecord> {
    return (await this.call('get', { ...this.owner, id }, by))[this.parts.name] as KeptRecord;
  }

  async delete(id: number, by = this.keeper, owner: object = this.owner): Promise<void> {
    await this.call('delete', { ...owner, id }, by);
  }

  private call(call: Call, request: object, principal: Principal, idempotencyKey?: string): Promise<Answer> {
    const [controller] = this.resource.controllers;
    const calls = this.service().app.get(
      controller as Type<Record<string, (request: object) => Promise<Answer>>>,
    );
    const known = Object.keys(this.emptyRequest(call));
    const sent = Object.fromEntries(Object.entries(request).filter(([name]) => known.includes(name)));
    return inCall({ principal, idempotencyKey }, () => calls[this.callName(call)]!(sent));
  }

  private callName(call: Call): string {
    return this.parts.calls[call];
  }

  private emptyRequest(call: Call): Record<string, unknown> {
    return this.parts.service[this.callName(call)]!.requestDeserialize(Buffer.alloc(0)) as Record<
      string,
      unknown
    >;
  }
}
