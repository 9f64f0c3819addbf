import { findWork } from './find-work';

/** Works in parallel with the page, which stays responsive. */
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(findWork(data.challenge, data.difficulty));
});
