const entryForm = /<script[^>]+src="(\/assets\/index-[^"]+)"/;

/** Which build a page is of: the name of its first script changes with anything in it. */
export function releaseOf(html: string): string | undefined {
  return entryForm.exec(html)?.[1];
}

/** Whether the server gives another build than the one that runs here. What cannot be asked is no. */
export async function isNewerThere(running: string | undefined, ask: typeof fetch): Promise<boolean> {
  try {
    const answer = await ask('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    const there = answer.ok ? releaseOf(await answer.text()) : undefined;
    return running !== undefined && there !== undefined && there !== running;
  } catch {
    return false;
  }
}
