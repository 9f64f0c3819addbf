/** Splits at slashes; a trailing slash makes no difference. */
const partsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (part: string): boolean => part.startsWith('{');

/**
 * Finds the path that matches an address, such as `/setup/users/{id}` for `/setup/users/7`: the one with the fewest
 * parameters.
 */
export function findByPath<T>(
  pathname: string,
  all: readonly T[],
  pathOf: (one: T) => string,
): T | undefined {
  const segments = partsOf(pathname);
  let best: T | undefined;
  let fewest = Infinity;
  for (const one of all) {
    const parts = partsOf(pathOf(one));
    if (parts.length !== segments.length) continue;
    if (!parts.every((part, at) => isParameter(part) || part.toLowerCase() === segments[at]!.toLowerCase()))
      continue;
    const parameters = parts.filter(isParameter).length;
    if (parameters >= fewest) continue;
    best = one;
    fewest = parameters;
  }
  return best;
}

/** Returns the decoded values of a path's parameters. */
export function paramsOf(path: string, pathname: string): Record<string, string> {
  const segments = partsOf(pathname);
  const found: Record<string, string> = {};
  for (const [at, part] of partsOf(path).entries())
    if (isParameter(part)) found[part.slice(1, -1)] = decoded(segments[at]!);
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
