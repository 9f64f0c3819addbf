import { findWork } from './find-work';

/** Works beside the page, which goes on answering. */
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(findWork(data.challenge, data.difficulty));
});
