/** The address of one tablet; nothing without a template of https or an id. The id is a device's word: it is encoded. */
export function managementUrlOf(
  template: string | undefined,
  id: string | null | undefined,
): string | undefined {
  if (!template?.startsWith('https://') || !id) return undefined;
  return template.replaceAll('{id}', () => encodeURIComponent(id));
}
