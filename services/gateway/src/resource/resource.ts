import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Fields, PublicFields, ValuesOf } from '@backroom/proto/fields';
import type { Access, RouteDeclaration } from '../route/route.js';
import type { Schemas } from './field-schemas.js';

/** The column of the owner; undefined for a resource of the system as a whole. */
export type Owner = 'accountId' | 'locationId' | undefined;

/** The routes of a resource, by the names of their handlers. */
export type RouteName = 'list' | 'add' | 'get' | 'change' | 'remove';

/** The page of a list. */
export interface Page {
  page: number;
  limit: number;
  keywords: string;
  sort?: string;
}

type Owned<O extends Owner> = O extends string ? Record<O, number> : unknown;

/** A record to save: id 0 for a new one, no version for no check. */
export type Saved<O extends Owner, F extends Fields> = Owned<O> &
  ValuesOf<F> & { id: number; version?: number };

type Method<D, Name extends string> = D[Name & keyof D];
type RequestOf<M> = M extends { requestDeserialize: (bytes: never) => infer R } ? R : never;
type ResponseOf<M> = M extends { responseDeserialize: (bytes: never) => infer R } ? R : never;

/** The four calls of the service of a resource: `listNotes`, `getNote`, `saveNote`, `deleteNote`. */
export type ServiceOf<Name extends string, Plural extends string> = ServiceDefinition &
  Record<
    `list${Capitalize<Plural>}` | `${'get' | 'save' | 'delete'}${Capitalize<Name>}`,
    ServiceDefinition[string]
  >;

type ListRequest<D, Plural extends string> = RequestOf<Method<D, `list${Capitalize<Plural>}`>>;
type SaveRequest<D, Name extends string> = RequestOf<Method<D, `save${Capitalize<Name>}`>>;

/** A part of the options, required if the request of the service does not have the default form. */
type RequiredUnless<IsDefault, Option> = IsDefault extends true ? Partial<Option> : Option;

type ListOption<D, Plural extends string, O extends Owner> = RequiredUnless<
  Owned<O> & Page extends ListRequest<D, Plural> ? true : false,
  { listRequest: (query: Owned<O> & Page) => ListRequest<D, Plural> }
>;

type SavedByDefault<O extends Owner, F extends Fields> = Owned<O> &
  ValuesOf<F> &
  Record<'id' | 'accountId' | 'version', number>;
type SaveOption<D, Name extends string, O extends Owner, F extends Fields> = RequiredUnless<
  Record<Name, SavedByDefault<O, F>> extends SaveRequest<D, Name> ? true : false,
  { saveRequest: (record: Saved<O, F>) => SaveRequest<D, Name> }
>;

type RecordOf<D, Name extends string> =
  ResponseOf<Method<D, `get${Capitalize<Name>}`>> extends Record<Name, infer R> ? NonNullable<R> : never;

/** The fields must be those of the message in the service's response. */
type FieldsOf<D, Name extends string, F extends Fields> =
  ResponseOf<Method<D, `get${Capitalize<Name>}`>> extends Record<Name, ValuesOf<F> | undefined>
    ? F
    : 'not the fields of the answer';

/** The description of the routes of a resource. Everything optional has a default derived from the rest. */
export interface ResourceParts {
  /** Name in the contract and in the parameter of the path: `note` in `GetNoteResponse.note` and `:noteId`. */
  name: string;
  /** Plural in the contract: `notes` in `ListNotesResponse.notes`. */
  plural: string;
  /** Name in the summaries. Default: the words of `name` and `plural`. */
  nouns?: { one: string; many: string };
  /** Name of the response in the OpenAPI document; `NewNote`, `NoteChange` and `NoteList` follow from it. */
  schema: string;
  service: ServiceDefinition;
  fields: Fields;
  /** Path of the list. With an owner, `:id` is the owner's. */
  path: string;
  owner?: Owner;
  tag: string;
  /** Access for changes, and for reading unless `readers` is given. */
  access: Access;
  readers?: Access;
  /** Further columns of the response. The list can be sorted by them like by the fields. */
  extra?: Schemas;
  /** Schemas of the request that replace those of the fields. */
  inputs?: Partial<Schemas>;
  /** Body of the examples. Default: a value for each field. */
  example?: Record<string, unknown>;
  /** Overrides of a route's declaration; `false` leaves the route to a handwritten controller. */
  routes?: Partial<Record<RouteName, Partial<RouteDeclaration> | false>>;
}

/** `ResourceParts` checked against the types of the service. */
export type Resource<D, Name extends string, Plural extends string, F extends Fields, O extends Owner> = Omit<
  ResourceParts,
  'inputs' | 'example'
> & {
  name: Name;
  plural: Plural;
  service: D;
  fields: F & FieldsOf<D, Name, F>;
  owner?: O;
  inputs?: Partial<Schemas<keyof PublicFields<F> & string>>;
  example?: ValuesOf<PublicFields<F>>;
  /** Completes a record of a service of the previous release. */
  readRecord?: (record: RecordOf<D, Name>) => RecordOf<D, Name>;
} & ListOption<D, Plural, O> &
  SaveOption<D, Name, O, F>;
