/** How the broker of the system under test reports refusals; the refusals themselves are the same everywhere. */
interface Refusals {
  /** CONNACK return code for unknown and wrong credentials (MQTT 3.1.1 section 3.2.2.3). */
  badLogin: number;
  /** The product counts refusals; an external broker has its own metrics. */
  counted: boolean;
  /** A PUBLISH that is not allowed ends the connection; otherwise it is acknowledged like any other, and dropped. */
  endsConnection: boolean;
}

const ofLayout: Record<string, Refusals> = {
  together: { badLogin: 4, counted: true, endsConnection: true },
  // Mosquitto: "not authorized" for all of them, and PUBACK for dropped messages (MQTT 3.1.1 section 3.3.5.2).
  split: { badLogin: 5, counted: false, endsConnection: false },
};

export const refusals: Refusals = ofLayout[process.env['BACKROOM_LAYOUT'] || 'together']!;
