import { Clock, Files, from, removeFiles, type Aggregate } from '@backroom/platform';
import { kindsAndCarts } from '../migrations/011-kinds-and-carts.js';
import { photoQuota } from '../migrations/019-photo-quota.js';
import { cartsByTotal } from '../migrations/023-carts-by-total.js';
import { abandonCarts } from './abandon-cart.work.js';
import { takeCartPhoto } from './cart-photo.js';
import { cartsConsumer } from './carts.consumer.js';
import { CartsController } from './carts.controller.js';
import { CreatePhotoUploadHandler } from './create-photo-upload.command.js';

/** Carts as kiosks report them, with their photos. */
export const cart: Aggregate = {
  migrations: [kindsAndCarts, photoQuota, cartsByTotal],
  controllers: [CartsController],
  commands: [CreatePhotoUploadHandler],
  consumers: [from([Clock], cartsConsumer)],
  dueWork: [abandonCarts, from([Files, Clock], takeCartPhoto), from([Files], (files) => removeFiles(files))],
};
