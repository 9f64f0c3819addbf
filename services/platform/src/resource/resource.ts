import type { Type } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { wordsOf, type Field, type Fields, type ValuesOf } from '@backroom/proto/fields';
import { changing } from '@backroom/proto/permissions';
import type { Database, Migration, Tx } from '../database/index.js';
import type { EventType } from '../event-log/index.js';
import { RpcService, type RpcClient } from '../grpc/index.js';
import type { Aggregate } from '../service/aggregate.js';
import { deleteRecord } from './delete-record.js';
import type { Among, Owner } from './owner.js';
import { recordCalls } from './record-calls.js';
import { RecordTable } from './record-table.js';
import type { ResourceHooks, ResourceParts } from './resource-parts.js';
import { saveRecord } from './save-record.js';

type NamedFields = Fields & { readonly name: Extract<Field, { kind: 'text' }> };
type CallNames<N extends string, P extends string> =
  `list${Capitalize<P>}` | `${'get' | 'save' | 'delete'}${Capitalize<N>}`;
type Calls<D extends ServiceDefinition, N extends string, P extends string> = Pick<
  RpcClient<D>,
  CallNames<N, P> & keyof D
>;
type RequestOf<D extends ServiceDefinition, M extends string> = ReturnType<D[M]['requestDeserialize']>;
type AnswerOf<D extends ServiceDefinition, M extends string> = ReturnType<D[M]['responseDeserialize']>;
type RecordOf<D extends ServiceDefinition, N extends string> =
  AnswerOf<D, `get${Capitalize<N>}`> extends infer A
    ? N extends keyof A
      ? NonNullable<A[N]>
      : never
    : never;

/** The generated service of a resource. */
type ServiceOf<N extends string, P extends string> = ServiceDefinition &
  Record<CallNames<N, P>, ServiceDefinition[string]>;

/** Fields of the record and of the request that saves it, either directly or in its message. */
type FieldsOf<D extends ServiceDefinition, N extends string, F extends Fields> =
  RecordOf<D, N> extends ValuesOf<F>
    ? RequestOf<D, `save${Capitalize<N>}`> extends ValuesOf<F> | Record<N, ValuesOf<F> | undefined>
      ? F
      : 'the request that saves the record lacks a field'
    : 'the record lacks a field';

type Changed<D extends ServiceDefinition, N extends string> = Record<N, RecordOf<D, N> | undefined> & {
  removed: boolean;
};

export interface ResourceOptions<
  D extends ServiceDefinition,
  N extends string,
  P extends string,
  F extends NamedFields,
> extends ResourceHooks<RecordOf<D, N>, ValuesOf<F>> {
  /** The record in calls and events: `giftCard`. */
  name: N;
  plural: P;
  /** The generated service, with the calls `list<Plural>`, `get<Name>`, `save<Name>` and `delete<Name>`. */
  service: D;
  fields: F & FieldsOf<D, N, F>;
  owner: Owner;
  /** Areas whose change permission a caller needs to save and delete. */
  keepers?: readonly number[];
  /** Permissions to list and get. Default: `keepers`. */
  readers?: readonly number[];
  /** The event of a change: `{ <name>, removed }`. */
  changed?: EventType<Changed<D, N>>;
  migrations: readonly Migration[];
  /** The name in table, audit log and commands: `externalLink` for `external_link` and `save-external-link`. Default: `name`. */
  kind?: string;
  /** SQL of computed properties, or of fields, by name; the row is `t`. Lists can be sorted by them. */
  computed?: { readonly [Name in keyof RecordOf<D, N>]?: string };
  /** Completes a request to save of a caller of the previous release. */
  readRequest?: (request: RequestOf<D, `save${Capitalize<N>}`>) => RequestOf<D, `save${Capitalize<N>}`>;
  /** Values of further columns, which follow from those of the fields. */
  alongside?: (values: ValuesOf<F>) => Readonly<Record<string, unknown>>;
  /** Deleting a missing record succeeds. Default: `notFound`. */
  missingOk?: boolean;
}

/** An aggregate with the parts of a resource, each of which can be replaced: `{ ...note, controllers: [NotesController] }`. */
export interface Resource<
  D extends ServiceDefinition = ServiceDefinition,
  N extends string = string,
  P extends string = string,
> extends Aggregate {
  readonly commands: readonly Type[];
  readonly controllers: readonly Type[];
  readonly migrations: readonly Migration[];
  /** Handles the four calls. A controller for more calls extends it. */
  readonly Calls: new (
    commandBus: CommandBus,
    database: Database,
  ) => Calls<D, N, P> & { readonly commandBus: CommandBus; readonly database: Database };
  readonly Save: new (request: RequestOf<D, `save${Capitalize<N>}`>, idempotencyKey?: string) => object;
  readonly Delete: new (request: RequestOf<D, `delete${Capitalize<N>}`>) => object;
  readonly parts: ResourceParts;
  byId(tx: Tx, among: Among, id: number): Promise<RecordOf<D, N> | undefined>;
}

/**
 * A resource: records with a unique name, which callers list, get, save and delete. Checks, tenancy, versions, audit
 * entries and events follow from the options. If the service has more calls, the aggregate brings its own controller.
 */
export function resource<
  const N extends string,
  const P extends string,
  D extends ServiceOf<N, P>,
  F extends NamedFields,
>(options: ResourceOptions<D, N, P, F>): Resource<D, N, P> {
  const parts = partsOf(options);
  const { Save, SaveHandler } = saveRecord(parts);
  const { Delete, DeleteHandler } = deleteRecord(parts);
  const Calls = recordCalls(parts, { Save, Delete });
  const hasOthers = Object.keys(options.service).length > Object.keys(parts.calls).length;
  if (!hasOthers) RpcService(options.service)(Calls);
  return {
    migrations: options.migrations,
    controllers: hasOthers ? [] : [Calls],
    commands: [SaveHandler, DeleteHandler],
    Calls: Calls as unknown as Resource<D, N, P>['Calls'],
    Save: Save as Resource<D, N, P>['Save'],
    Delete: Delete as Resource<D, N, P>['Delete'],
    parts,
    byId: (tx, among, id) => parts.table.byId(tx, among, id) as Promise<RecordOf<D, N> | undefined>,
  };
}

function partsOf<D extends ServiceDefinition, N extends string, P extends string, F extends NamedFields>(
  options: ResourceOptions<D, N, P, F>,
): ResourceParts {
  const { name, plural, service, owner, keepers = [], kind = name } = options;
  const fields: Fields = options.fields;
  const computed = (options.computed ?? {}) as Readonly<Record<string, string>>;
  const { lock, beforeSave, afterSave, beforeDelete } = options;
  const file = wordsOf(kind, '-');
  return {
    ...{ name, plural, kind, service, fields, owner },
    calls: callNames(name, plural),
    noun: wordsOf(name, ' '),
    commands: { save: `save-${file}`, delete: `delete-${file}` },
    readers: options.readers ?? keepers,
    changers: changing(keepers),
    table: new RecordTable(wordsOf(kind, '_'), { owner: owner.columns, fields, computed }),
    changed: options.changed as EventType<unknown> | undefined,
    readRequest: (options.readRequest ?? ((request) => request)) as ResourceParts['readRequest'],
    alongside: (options.alongside ?? (() => ({}))) as ResourceParts['alongside'],
    missingOk: options.missingOk ?? false,
    hooks: { lock, beforeSave, afterSave, beforeDelete } as ResourceParts['hooks'],
  };
}

/** The names of a resource's calls in its generated service. */
function callNames(name: string, plural: string): ResourceParts['calls'] {
  const [One, Many] = [capital(name), capital(plural)];
  return { list: `list${Many}`, get: `get${One}`, save: `save${One}`, delete: `delete${One}` };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
