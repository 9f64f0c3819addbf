/** The check-in page of a location, as encoded in its QR codes. */
export const checkInPath = (code: string): string => `/checkin/${code}`;
export const checkInLink = (code: string): string => globalThis.location.origin + checkInPath(code);

/** Size of the QR code that the list offers, in pixels (S3 section 9). */
export const listCodeSize = 250;

/** Downloads a picture as a file. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
