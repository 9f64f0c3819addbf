import { publicFields } from '@backroom/proto/fields';
import type { PermissionName } from '@backroom/proto/permissions';
import type { ComponentType } from 'react';
import type { ResourceDeclaration, ResourcePath } from './resource-api';
import type { ResourceListProps } from './shown';

interface Declared<Path extends ResourcePath> extends Omit<ResourceDeclaration<Path>, 'source'> {
  /** The folder of the file, which holds its `en.json`, and the id of its screen or tab. */
  feature: string;
  /** The subject kind of the audit log. */
  kind: string;
  strings: () => Promise<{ default: object }>;
  /** A list that replaces `ResourceList`; it may render that one with custom columns or its own dialog. */
  list?: () => Promise<{ default: ComponentType<ResourceListProps<Path>> }>;
}

/** A resource with a screen in the menu group Setup. */
export interface SettingsResource<Path extends ResourcePath = ResourcePath> extends Declared<Path> {
  /** The address of the screen. */
  path: string;
  /** Any of these permissions opens it. */
  needs: readonly (PermissionName | 'super admin')[];
}

/** A resource with a tab in the record of a location. */
export type LocationResource<Path extends ResourcePath = ResourcePath> = Declared<Path>;

export type Resource = SettingsResource | LocationResource;

/**
 * Declares a resource in a file `<name>.resource.ts`, which `resources.ts` finds. The file is part of the first load:
 * it holds data, and imports code lazily.
 */
export const settingsResource = <Path extends ResourcePath>(declared: SettingsResource<Path>) =>
  withPublicFields(declared as Resource);

/** The same for a tab of a location. */
export const locationResource = <Path extends ResourcePath>(declared: LocationResource<Path>) =>
  withPublicFields(declared as Resource);

const withPublicFields = (declared: Resource): Resource => ({
  ...declared,
  fields: publicFields(declared.fields),
});

export const isSettings = (resource: Resource): resource is SettingsResource => 'path' in resource;
