/** Resolves with whether the condition came to hold in time. A part that is away right now is asked again. */
export async function until(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(100))
    if (await Promise.resolve(condition()).catch(() => false)) return true;
  return false;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
