export { MailSealer, type SealedMail, type MailRequest } from './mail-sealer.js';
