/** Runs `call` so many times, so many at once; milliseconds of each, in the order in which they ended. */
export async function closedLoop(
  calls: number,
  atOnce: number,
  call: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < calls; n = next++) {
      const started = performance.now();
      await call(n);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return took;
}
