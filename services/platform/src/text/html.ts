const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML that shows it, between tags and within quoted attributes. */
export function htmlOf(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
}
