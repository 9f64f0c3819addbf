/** When a deal applies, by the calendar and clock of each location (H-13, H-19). */
export interface DealHours {
  /** `yyyy-MM-dd`; starts at midnight of that day. */
  startDate: string;
  /** `yyyy-MM-dd`; ends at the end of that day. If absent, the deal never ends. */
  endDate?: string;
  /** 0 is Sunday; if empty, every day. */
  daysOfWeek?: readonly number[];
  /** `HH:mm`; both or neither. A range that ends before it begins ends on the next day. */
  fromTime?: string;
  toTime?: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns whether a deal applies at an instant at a location in this IANA time zone. */
export function holdsAt({ startDate, endDate, ...hours }: DealHours, at: Date, zone: string): boolean {
  const { date, time } = localTime(at, zone);
  const { fromTime, toTime, daysOfWeek } = hours;
  let day = date;
  if (fromTime !== undefined && toTime !== undefined) {
    const isOvernight = toTime <= fromTime;
    if (isOvernight && time < toTime) day = dayBefore(date);
    else if (time < fromTime || (!isOvernight && time >= toTime)) return false;
  }
  if (day < startDate || (endDate !== undefined && day > endDate)) return false;
  return !daysOfWeek?.length || daysOfWeek.includes(new Date(`${day}T00:00Z`).getUTCDay());
}

/** Returns the local date and minute of an instant. */
function localTime(at: Date, zone: string): { date: string; time: string } {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
    formats.set(zone, format);
  }
  const [date, time] = format.format(at).split(' ');
  return { date: date!, time: time! };
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
