export { Files, isFileName, type LinkTerms } from './files.js';
export { removeFiles, removeLater } from './file-removal.js';
export { filesConfig, openFiles } from './files-config.js';
export { LocalFiles, localFilesPath } from './local-files.js';
export type { SignedTerms } from './link-signer.js';
