import { accountOwner, locationOwner } from '@backroom/platform';
import { AccountCopy } from './copies/copies.entities.js';
import { LocationRecord } from './location/location.entity.js';

/** Owners of the resources of this service. */
export const ofAccount = accountOwner(AccountCopy);
export const ofLocation = locationOwner(LocationRecord, 'id');
