import { maxLengths } from '@backroom/proto/lengths';
import { passwordRefusal } from '../password/password-rules.js';
import { fault } from '../faults.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  everyTenant,
  isSameEmail,
  Problem,
  type CommandTx,
  type Principal,
  refuseStale,
  FieldCheck,
} from '@backroom/platform';
import type { UpdateUserRequest } from '@backroom/proto/identity/v1/people_service';
import { personById } from '../access/access.sql.js';
import { PersonRecord } from './person.entity.js';
import { publishGrantsOfPerson } from '../access/publish-grants.js';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { NewEmails } from '../registration/new-email.js';
import { OwnProofs, type OwnProof } from '../proof/own-proof.js';
import { hashOfNewPassword } from '../password/password-rules.js';
import { SecretDigests } from '../sign-in/secret-digest.js';
import { setPassword } from '../password/set-password.js';
import { changedFields } from './changed-fields.js';
import { ManagedEmails } from './managed-email.js';
import { lockManagedPerson, requireWholeAccounts, requireAllPowersOf } from './person-to-change.js';
import { accountsOwnedBy, lockPerson, refuseWithoutOwner } from './person.sql.js';
import { publishPeople } from './publish-people.js';

export class UpdateUser {
  constructor(
    readonly change: UpdateUserRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** The new email pending confirmation; empty: none. */
interface Updated {
  pendingEmail: string;
}

/** Changes the given fields of the caller, or of a person with no more permissions than the caller (SETUP-3). */
@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser, Updated> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly proofs: OwnProofs,
    private readonly digests: SecretDigests,
    private readonly newEmails: NewEmails,
    private readonly managedEmails: ManagedEmails,
  ) {}

  async execute({ change, idempotencyKey }: UpdateUser): Promise<Updated> {
    const { principal } = currentCall();
    const { userId } = change;
    const isSelf = userId === principal.id;
    const read = readChange(change);
    if (isSelf && read.enabled === false) throw Problem.invalid('enabled', fault('self-disabled'));
    const proof = isSelf ? await this.proofOf(principal, read) : undefined;
    return this.proofs.during(proof, () => this.apply(change, read, proof, idempotencyKey));
  }

  private async apply(
    change: UpdateUserRequest,
    read: UpdateUserRequest,
    proof: OwnProof | undefined,
    idempotencyKey: string | undefined,
  ): Promise<Updated> {
    const { principal } = currentCall();
    const { userId } = change;
    const isSelf = userId === principal.id;
    const passwordHash = read.password === undefined ? undefined : await hashOfNewPassword(read.password);
    const { currentPassword: _current, language: _language, ...fields } = change;
    const input = { ...fields, password: this.digests.of(change.password) };
    const options = { name: 'update-user', scope: everyTenant, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      // Before the person is locked, as at a sign-in, against deadlocks.
      if (proof) await this.proofs.complete(tx, proof);
      const own = isSelf ? await lockPerson(tx, userId) : undefined;
      const { person, accounts } = own
        ? { person: own, accounts: [] }
        : await lockManagedPerson(tx, principal, userId);
      if (!isSelf) {
        await requireAllPowersOf(tx, principal, person);
        // Otherwise an administrator could sign in as the person, with later permissions too.
        if (read.password !== undefined) throw othersPassword();
        if (changesSignIn(person, read) || read.enabled !== undefined)
          await requireWholeAccounts(tx, principal, person.id);
      }
      // The email may have changed since the check.
      else if (!proof && changesSignIn(person, read))
        throw Problem.invalid('currentPassword', fault('required'));
      refuseStale('user', person.version, change.version);
      await this.write(tx, person, read);
      await this.endOthers(tx, person, read, passwordHash, isSelf ? principal.sessionId : undefined);
      const newEmail = { email: read.email ?? person.email, language: change.language ?? '' };
      let pendingEmail = '';
      if (!isSameEmail(newEmail.email, person.email))
        pendingEmail = isSelf
          ? await this.requestOwnEmail(tx, person, newEmail)
          : await this.managedEmails.change(tx, principal, { person, accounts }, newEmail);
      await publishPeople(tx, [userId]);
      const after = (await personById(tx, userId))!;
      const audited = changedFields(person, after, passwordHash !== undefined);
      // The caller's own record belongs to no tenant.
      for (const accountId of accounts.length > 0 ? accounts : [0])
        tx.audit({ accountId, subjectKind: 'user', subjectId: userId, ...audited });
      return { pendingEmail };
    });
  }

  /**
   * Changes of email and password require the current password, because an access token alone must not suffice to take
   * over the person.
   */
  private async proofOf(principal: Principal, read: UpdateUserRequest): Promise<OwnProof | undefined> {
    const own = await this.database.withTenant(everyTenant, (tx) => personById(tx, read.userId));
    if (!own || !changesSignIn(own, read)) return undefined;
    return this.proofs.verifyPassword(principal, read.currentPassword ?? '');
  }

  private async requestOwnEmail(
    tx: CommandTx,
    person: PersonRecord,
    newEmail: { email: string; language: string },
  ) {
    await this.newEmails.request(tx, person, { ...newEmail, sessionId: currentCall().principal.sessionId });
    await auditOwn(tx, person.id, { after: { emailChange: 'waits for its confirmation' } });
    return newEmail.email;
  }

  /** Ends earlier sign-ins after a new password or the disabling of a person. */
  private async endOthers(
    tx: CommandTx,
    before: PersonRecord,
    { enabled }: UpdateUserRequest,
    passwordHash: string | undefined,
    keptSession: string | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    if (passwordHash) return setPassword(tx, before.id, passwordHash, now, { keptSession });
    if (before.enabled && enabled === false) await endSignIns(tx, before.id, now, { keptSession });
  }

  private async write(tx: CommandTx, person: PersonRecord, read: UpdateUserRequest): Promise<void> {
    const switched = read.enabled !== undefined && read.enabled !== person.enabled;
    const owned = switched ? await accountsOwnedBy(tx, person.id) : [];
    const { firstName, lastName, phone, enabled, notifyEmail, notifyText, notifyPush } = read;
    await tx.records.update(
      PersonRecord,
      { id: person.id },
      {
        ...{ firstName, lastName, phone, enabled, notifyEmail, notifyText, notifyPush },
        ...{ updatedAt: this.clock.now(), version: () => 'version + 1' },
      },
    );
    if (!switched) return;
    await refuseWithoutOwner(tx, owned);
    await publishGrantsOfPerson(tx, person.id);
  }
}

function othersPassword(): Problem {
  return new Problem('forbidden', fault('password-of-other'));
}

function changesSignIn({ email }: PersonRecord, read: UpdateUserRequest): boolean {
  return read.password !== undefined || (read.email !== undefined && !isSameEmail(read.email, email));
}

/** Validates and normalizes the given fields. Throws `invalid` naming every field. */
function readChange(change: UpdateUserRequest): UpdateUserRequest {
  const check = new FieldCheck();
  const given = <T>(value: T | undefined, read: (value: T) => T) =>
    value === undefined ? undefined : read(value);
  const read = {
    ...change,
    email: given(change.email, (value) => check.email('email', value)),
    firstName: given(change.firstName, (value) => check.name('first_name', value, maxLengths.name)),
    lastName: given(change.lastName, (value) => check.name('last_name', value, maxLengths.name)),
    phone: given(change.phone, (value) => check.phone('phone', value)),
    password: given(change.password, (value) => check.by(passwordRefusal, 'password', value)),
  };
  check.done();
  return read;
}
