import type { ComponentType } from 'react';
import { ofOneOperator } from '../filter/one-operator';
import type { Resource, ResourcePlace } from './resource';
import { ResourceList } from './resource-list';
import { addResourceStrings } from './resource-strings';
import { shown } from './shown';

/** The list of a resource with its strings. */
export async function listOf(resource: Resource): Promise<ComponentType<ResourcePlace>> {
  const [own] = await Promise.all([resource.list?.(), addResourceStrings([resource])]);
  if (own) return own.default;
  const list = shown({ ...resource, labels: { feature: resource.feature } });
  return function ListOf({ operator, location }) {
    return <ResourceList resource={list} operator={operator} owner={location?.id} />;
  };
}

/** The screen of a resource: of one operator, or of the system where its path names none. */
export async function screenOf(resource: Resource): Promise<ComponentType> {
  const List = await listOf(resource);
  return resource.api.includes('{id}') ? ofOneOperator(List) : (List as ComponentType);
}
