export { drawPng, type Colour } from './draw-png.js';
export { NotAPicture, type Picture } from './picture.js';
export { pictureIn } from './picture-in.js';
export { pictureTypeOf } from './picture-type.js';
export { readPicture } from './read-picture.js';
