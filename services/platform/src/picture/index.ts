export { drawPng, type Colour } from './draw-png.js';
export { NotAPicture, type Picture } from './picture.js';
export { pictureTypeOf, readPicture } from './read-picture.js';
