/** Public path of product pictures; the file name is derived from the content. */
export const picturePath = '/pictures/';
