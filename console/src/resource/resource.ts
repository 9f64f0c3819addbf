import type { Schemas } from '@backroom/gateway/v2';
import type { Fields } from '@backroom/proto/fields';
import type { PermissionName } from '@backroom/proto/permissions';
import type { ComponentType } from 'react';
import type { ResourcePath } from './resource-api';

/** Where a resource is shown: the operator in view, and the location whose record is open. */
export interface ResourcePlace {
  operator: Schemas['Account'];
  location?: Schemas['Location'];
}

interface Declared {
  /** The folder of the file, which holds its `en.json`, and the id of its screen or tab. */
  feature: string;
  /** The subject kind of the audit log. */
  kind: string;
  /** The path of the list in /v2; `{id}` is the operator or location. */
  api: ResourcePath;
  /** The name of the record's id in the path of one record. */
  param: string;
  /** The fields that people fill in, generated from the contract. */
  fields: Fields;
  strings: () => Promise<{ default: object }>;
  /** A list of its own in place of `ResourceList`, for columns or inputs that do not follow from the fields. */
  list?: () => Promise<{ default: ComponentType<ResourcePlace> }>;
}

/** A resource with a screen in the menu group Setup. */
export interface SettingsResource extends Declared {
  /** The address of the screen. */
  path: string;
  /** Any of these permissions opens it. */
  needs: readonly (PermissionName | 'super admin')[];
}

/** A resource with a tab in the record of a location. */
export type LocationResource = Declared;

export type Resource = SettingsResource | LocationResource;

/**
 * Declares a resource in a file `<name>.resource.ts`, which `resources.ts` finds. The file is part of the first load:
 * it holds data, and imports code lazily.
 */
export const settingsResource = (declared: SettingsResource): Resource => declared;

/** The same for a tab of a location. */
export const locationResource = (declared: LocationResource): Resource => declared;

export const isSettings = (resource: Resource): resource is SettingsResource => 'path' in resource;
