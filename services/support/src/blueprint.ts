import { serviceOf } from '@backroom/platform';
import { SUPPORT_CONFIG, supportConfig } from './config.js';
import { mail } from './mail/mail.aggregate.js';

export const support = serviceOf({ config: [SUPPORT_CONFIG, supportConfig] }, mail);
