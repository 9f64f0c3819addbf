/** Public address of a logo; its name is derived from its content. */
export const logoPath = (name: string): string => `/logos/${name}`;
export const logoNames = /^[0-9a-f]{64}\.(png|jpg|webp)$/;
