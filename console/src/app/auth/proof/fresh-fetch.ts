type Fetch = (input: Request) => Promise<Response>;

/**
 * `fetch` that asks the user for a proof whenever the server requires a fresh one, and then sends the call again.
 * Without a proof the server's refusal is returned.
 */
export function createFreshFetch(fetch: Fetch, ask: () => Promise<boolean>): Fetch {
  return async (input) => {
    const retry = input.clone();
    const response = await fetch(input);
    if (response.status !== 403 || !(await requiresProof(response.clone()))) return response;
    return (await ask()) ? fetch(retry) : response;
  };
}

async function requiresProof(response: Response): Promise<boolean> {
  const { type } = (await response.json().catch(() => ({}))) as { type?: string };
  return type?.endsWith('#fresh-proof-required') ?? false;
}
