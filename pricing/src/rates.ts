/** A whole in parts per million, the unit of every rate: 8.875 % is 88,750. */
export const wholePpm = 1_000_000;

/** Parts per million of a basis point, the unit of rates of earlier releases and devices. */
const ppmOfBasisPoint = 100;

/** A rate in basis points, rounded half up, for readers that know no other unit. */
export const basisPointsOf = (ppm: number): number => Math.round(ppm / ppmOfBasisPoint);

/** Whether a rate is a whole number of basis points, which readers of either unit have exactly. */
export const isWholeBasisPoints = (ppm: number): boolean => ppm % ppmOfBasisPoint === 0;

/**
 * Returns the rate, in parts per million, of a message with fields for both units. A writer of an earlier release fills
 * only the basis points.
 */
export const ppmOf = (ppm: number | undefined, basisPoints: number | undefined): number =>
  ppm || (basisPoints ?? 0) * ppmOfBasisPoint;

/**
 * The rate that is accepted of a device that knows only basis points, in parts per million. A rate that would round to 0
 * stays as it is: no device may charge none.
 */
export const roundedPpm = (ppm: number): number => basisPointsOf(ppm) * ppmOfBasisPoint || ppm;

/** The rate of such a message in both units, which agree: rows of copies have both for the previous release. */
export function bothUnits(
  ppm: number | undefined,
  basisPoints: number | undefined,
): { ppm: number; basisPoints: number } {
  const rate = ppmOf(ppm, basisPoints);
  return { ppm: rate, basisPoints: basisPointsOf(rate) };
}
