import type { Aggregate } from '@backroom/platform';
import { proofsAndLinks } from '../migrations/015-proofs-and-links.js';
import { FreshProofs } from './fresh-proof.js';
import { OwnProofs } from './own-proof.js';
import { ProveOneselfHandler } from './prove-oneself.command.js';

/** Repeated proof of identity. */
export const proof: Aggregate = {
  migrations: [proofsAndLinks],
  commands: [ProveOneselfHandler],
  providers: [OwnProofs, FreshProofs],
};
