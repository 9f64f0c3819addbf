const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags and in quoted attributes. */
export function htmlOf(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
}
