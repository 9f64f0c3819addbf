/** Whether a product is featured: nowhere, at some locations, or at all locations in view (S3 section 5). */
export type FeaturedState = 'none' | 'somewhere' | 'here';

/** `here`: the selected location, or all locations the user may see. */
export function featuredState(at: ReadonlySet<number>, here: readonly number[]): FeaturedState {
  if (at.size === 0) return 'none';
  return here.length > 0 && here.every((id) => at.has(id)) ? 'here' : 'somewhere';
}
