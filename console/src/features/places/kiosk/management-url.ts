/**
 * The address of one tablet; undefined without an https template or an id. The id comes from a device, so it is
 * encoded.
 */
export function managementUrlOf(
  template: string | undefined,
  id: string | null | undefined,
): string | undefined {
  if (!template?.startsWith('https://') || !id) return undefined;
  return template.replaceAll('{id}', () => encodeURIComponent(id));
}
