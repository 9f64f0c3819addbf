export { MailSealer, type SealedMail, type WantedMail } from './mail-sealer.js';
