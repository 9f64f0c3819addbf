const entryPattern = /<script[^>]+src="(\/assets\/index-[^"]+)"/;

/** Returns the build of a page: the name of its entry script changes with any change of the code. */
export function releaseOf(html: string): string | undefined {
  return entryPattern.exec(html)?.[1];
}

/** Whether the server has another build than the one running here. False if the request fails. */
export async function isNewerReleaseAvailable(
  running: string | undefined,
  ask: typeof fetch,
): Promise<boolean> {
  try {
    const answer = await ask('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    const available = answer.ok ? releaseOf(await answer.text()) : undefined;
    return running !== undefined && available !== undefined && available !== running;
  } catch {
    return false;
  }
}
