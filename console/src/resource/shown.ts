import { resourceApi, type ResourceApi, type ResourceDeclaration, type ResourcePath } from './resource-api';
import type { LabelSource } from './labels';

/** A resource as its list and dialog need it. */
export interface Shown<Path extends ResourcePath> extends ResourceDeclaration<Path> {
  /** The subject kind of the audit log. */
  kind: string;
  labels: LabelSource;
  calls: ResourceApi<Path>;
}

export const shown = <Path extends ResourcePath>(declared: Omit<Shown<Path>, 'calls'>): Shown<Path> => ({
  ...declared,
  calls: resourceApi(declared),
});
