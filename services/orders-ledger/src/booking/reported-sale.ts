import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';

/** A device's message about a sale, with the id of its event and its trace. */
export interface ReportedSale {
  eventId: string;
  message: DeviceMessage;
  traceId: string;
}
