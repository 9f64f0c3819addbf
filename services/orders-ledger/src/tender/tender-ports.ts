import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FromProviders } from '@backroom/platform';
import type { Charger, Refunder, Tender } from './tender.js';
import { unavailable } from './unavailable.js';

/** The parties of tenders, created from this service's providers on first use. */
@Injectable()
export class TenderPorts {
  private readonly made = new Map<FromProviders<unknown>, unknown>();

  constructor(private readonly app: ModuleRef) {}

  /** Whether payments by a tender are available. */
  takes = ({ charger }: Tender): boolean => !charger || this.partyOf(charger) !== undefined;

  /** The charger of a tender. Throws `tender-unavailable` if there is none. */
  chargerOf({ name, charger }: Tender): Charger {
    const party = charger && this.partyOf(charger);
    if (!party) throw unavailable(name);
    return party;
  }

  /** The refunder of a tender; undefined if refunds are paid by hand. Throws `tender-unavailable` if there is none. */
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
