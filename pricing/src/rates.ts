/** A whole in parts per million, the unit of every rate: 8.875 % is 88,750. */
export const wholePpm = 1_000_000;

/** Parts per million of a basis point, the unit of rates of earlier releases and devices. */
const ppmOfBasisPoint = 100;

/** A rate in basis points, rounded half up, for readers that know no other unit. */
export const basisPointsOf = (ppm: number): number => Math.round(ppm / ppmOfBasisPoint);

/**
 * Returns the rate, in parts per million, of a message with fields for both units. A writer of an earlier release fills
 * only the basis points.
 */
export const ppmOf = (ppm: number | undefined, basisPoints: number | undefined): number =>
  ppm || (basisPoints ?? 0) * ppmOfBasisPoint;

/** The rate that a device computes with if it knows only basis points, in parts per million. */
export const roundedPpm = (ppm: number): number => basisPointsOf(ppm) * ppmOfBasisPoint;

/** The rate of such a message in both units, which agree: rows of copies have both for the previous release. */
export function bothUnits(
  ppm: number | undefined,
  basisPoints: number | undefined,
): { ppm: number; basisPoints: number } {
  const rate = ppmOf(ppm, basisPoints);
  return { ppm: rate, basisPoints: basisPointsOf(rate) };
}
