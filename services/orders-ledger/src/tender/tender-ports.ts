import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FromProviders } from '@backroom/platform';
import type { Charger, Refunder, Tender } from './tender.js';
import { unavailable } from './unavailable.js';

/** The parties of tenders, made from this service's providers when they are first asked. */
@Injectable()
export class TenderPorts {
  private readonly made = new Map<FromProviders<unknown>, unknown>();

  constructor(private readonly app: ModuleRef) {}

  /** Whether payments by a tender can be taken here. */
  takes = ({ charger }: Tender): boolean => !charger || this.partyOf(charger) !== undefined;

  /** Who takes payments by a tender. Throws `tender-unavailable` when nobody does. */
  chargerOf({ name, charger }: Tender): Charger {
    const party = charger && this.partyOf(charger);
    if (!party) throw unavailable(name);
    return party;
  }

  /** Who gives refunds by a tender; undefined when they are given by hand. Throws `tender-unavailable` when nobody does. */
  refunderOf({ name, refunder }: Tender): Refunder | undefined {
    if (!refunder) return undefined;
    const party = this.partyOf(refunder);
    if (!party) throw unavailable(name);
    return party;
  }

  private partyOf<T>(declared: FromProviders<T>): T | undefined {
    if (!this.made.has(declared)) {
      const needs = declared.needs.map((need) => this.app.get<unknown>(need as symbol, { strict: false }));
      this.made.set(declared, declared.make(...needs));
    }
    return this.made.get(declared) as T | undefined;
  }
}
