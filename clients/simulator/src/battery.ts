import type { Chance } from './chance.js';

/** A battery that charges while there is power. */
export class Battery {
  private level: number;

  constructor(private readonly chance: Chance) {
    this.level = chance.between(60, 100);
  }

  /** The fields that every device has in a diagnostic report. */
  report() {
    const hasPower = !this.chance.happens(0.02);
    this.level = Math.max(5, Math.min(100, this.level + (hasPower ? 1 : -3)));
    const isWifi = !this.chance.happens(0.2);
    return { hasPower, batteryLevel: this.level, isWifi, netStateType: isWifi ? 'wifi' : 'cell' };
  }
}
