/** Whether a product is shown first: nowhere, at some place, or wherever is looked at (S3 section 5). */
export type FeaturedState = 'none' | 'somewhere' | 'here';

/** `here`: the location that is selected, or every one that the reader may see. */
export function featuredState(at: ReadonlySet<number>, here: readonly number[]): FeaturedState {
  if (at.size === 0) return 'none';
  return here.length > 0 && here.every((id) => at.has(id)) ? 'here' : 'somewhere';
}
