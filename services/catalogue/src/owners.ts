import { accountOwner, locationOwner } from '@backroom/platform';
import { AccountCopy, LocationCopy } from './copies/copies.entities.js';

/** Owners of the resources of this service. */
export const ofAccount = accountOwner(AccountCopy);
export const ofLocation = locationOwner(LocationCopy, 'locationId');
