import { describe, expect, it } from '@jest/globals';
import { isNewerReleaseAvailable } from './newer-release';

const page = (name: string) =>
  `<head><script type="module" crossorigin src="/assets/${name}"></script></head>`;
const serving = (html: string, status = 200) => (async () => new Response(html, { status })) as typeof fetch;
const running = '/assets/index-Abc123.js';

describe('releases', () => {
  it('SHELL-13 recognizes a newer release by its entry script', async () => {
    expect(await isNewerReleaseAvailable(running, serving(page('index-Xyz789.js')))).toBe(true);
    expect(await isNewerReleaseAvailable(running, serving(page('index-Abc123.js')))).toBe(false);
  });

  it('SHELL-13 reports no newer release when the server fails or responds with another page', async () => {
    const lost = (async () => Promise.reject(new TypeError('lost'))) as typeof fetch;
    expect(await isNewerReleaseAvailable(running, lost)).toBe(false);
    expect(await isNewerReleaseAvailable(running, serving(page('index-Xyz789.js'), 503))).toBe(false);
    expect(await isNewerReleaseAvailable(running, serving('<h1>Wi-Fi sign-in</h1>'))).toBe(false);
    expect(await isNewerReleaseAvailable(undefined, serving(page('index-Xyz789.js')))).toBe(false);
  });
});
