import { serviceOf } from '@backroom/platform';
import { mail } from './mail/mail.aggregate.js';

export const support = serviceOf(mail);
