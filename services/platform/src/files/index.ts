export { Files, filesPath, isFileName, type LinkTerms } from './files.js';
export { removeFiles, removeLater } from './file-removal.js';
export { filesConfig, openFiles } from './files-config.js';
export { LocalFiles } from './local-files.js';
export { S3Files } from './s3-files.js';
export type { SignedTerms } from './link-signer.js';
