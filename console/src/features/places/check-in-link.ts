/** Where somebody who stands at a location checks in; what its QR codes say. */
export const checkInPath = (code: string): string => `/checkin/${code}`;
export const checkInLink = (code: string): string => globalThis.location.origin + checkInPath(code);

/** Pixels of the code that the list hands out (S3 section 9). */
export const listCodeSize = 250;

/** Hands a picture to the browser as a file. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
