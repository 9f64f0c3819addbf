/** A day (yyyy-MM-dd) as file names have it: MM-dd-yyyy, the same for every reader. */
export const fileDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1');
