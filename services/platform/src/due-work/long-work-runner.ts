import { DueWorkRunner } from './due-work-runner.js';

/** Due work whose pieces take long (files): in a separate queue, so that short work never waits behind it. */
export class LongWorkRunner extends DueWorkRunner {}
