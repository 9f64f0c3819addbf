import type { Schemas } from '@backroom/gateway/v2';
import { publicFields } from '@backroom/proto/fields';
import { resourceApi, type ResourceApi, type ResourceDeclaration, type ResourcePath } from './resource-api';
import type { LabelSource } from './labels';

/** A resource as its list and dialog need it. */
export interface Shown<Path extends ResourcePath> extends ResourceDeclaration<Path> {
  /** The subject kind of the audit log. */
  kind: string;
  labels: LabelSource;
  calls: ResourceApi<Path>;
}

export interface ResourceListProps<Path extends ResourcePath> {
  resource: Shown<Path>;
  /** Absent for a resource of the system. */
  operator?: Pick<Schemas['Account'], 'id' | 'timezone'>;
  /** The id in the path of the API: the operator by default, or a location. */
  owner?: number;
}

/** A resource with its calls. */
export const shown = <Path extends ResourcePath>(declared: Omit<Shown<Path>, 'calls'>): Shown<Path> => ({
  ...declared,
  fields: publicFields(declared.fields),
  calls: resourceApi(declared),
});
