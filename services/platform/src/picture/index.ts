export { drawPng, type Colour } from './draw-png.js';
export type { Picture } from './picture.js';
export { pictureIn } from './picture-in.js';
export { pictureTypeOf, readPicture } from './read-picture.js';
