export { mailLanguageOf } from './mail-language.js';
export { MailSealer, type SealedMail, type WantedMail } from './mail-sealer.js';
