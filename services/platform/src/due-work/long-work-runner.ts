import { DueWorkRunner } from './due-work-runner.js';

/** Due work whose pieces take long (files): in a queue of its own, so that short work never waits behind it. */
export class LongWorkRunner extends DueWorkRunner {}
