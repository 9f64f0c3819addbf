import { DueWorkRunner } from './due-work-runner.js';

/** Due work whose pieces take their time (files): in a line of its own, so that what is short never waits behind it. */
export class LongWorkRunner extends DueWorkRunner {}
