const entryForm = /<script[^>]+src="(\/assets\/index-[^"]+)"/;

/** Returns the build of a page: the name of its entry script changes with any change of the code. */
export function releaseOf(html: string): string | undefined {
  return entryForm.exec(html)?.[1];
}

/** Whether the server has another build than the one running here. False if the request fails. */
export async function isNewerThere(running: string | undefined, ask: typeof fetch): Promise<boolean> {
  try {
    const answer = await ask('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    const there = answer.ok ? releaseOf(await answer.text()) : undefined;
    return running !== undefined && there !== undefined && there !== running;
  } catch {
    return false;
  }
}
