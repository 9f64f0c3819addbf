/** Where everybody may fetch a picture of a product; its name is made from its content. */
export const picturePath = '/pictures/';
