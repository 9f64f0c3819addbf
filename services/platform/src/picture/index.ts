export { NotAPicture, type Picture } from './picture.js';
export { readPicture } from './read-picture.js';
