import type { Schemas } from '@backroom/gateway/v2';
import type { FunctionComponent } from 'react';
import { ofOneOperator } from '../filter/one-operator';
import type { Resource } from './resource';
import { ResourceList } from './resource-list';
import { addResourceStrings } from './resource-strings';
import { shown } from './shown';

interface Place {
  /** Absent for a resource of the system. */
  operator?: Schemas['Account'];
  location?: Schemas['Location'];
}

/** The list of a resource with its strings. */
export async function listOf(resource: Resource): Promise<FunctionComponent<Place>> {
  const [own] = await Promise.all([resource.list?.(), addResourceStrings([resource])]);
  const List = own?.default ?? ResourceList;
  const list = shown({ ...resource, labels: { feature: resource.feature } });
  return function ListOf({ operator, location }) {
    return <List resource={list} operator={operator} owner={location?.id} />;
  };
}

/** The screen of a resource: of one operator, or of the system if its path names none. */
export async function screenOf(resource: Resource): Promise<FunctionComponent> {
  const List = await listOf(resource);
  return resource.api.includes('{id}') ? ofOneOperator(List) : List;
}
