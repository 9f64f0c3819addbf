/** The window of a browser by its width: that of a phone below 768 px. */
export const windowOf = (width: number) => ({ width, height: width < 768 ? 844 : 900 });
