// Styles shared by all documents.

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1c2127;background:#fff}
h1,h2,h3{line-height:1.2}section{border-top:1px solid #d3d8de;margin-top:24px}code{background:#f0f2f4;padding:1px 4px;border-radius:3px;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 8px;border-bottom:1px solid #e5e8eb}
td code{white-space:nowrap}pre{overflow-x:auto;background:#f0f2f4;padding:8px;border-radius:3px}#money table{min-width:720px}details{margin:8px 0}nav{margin:8px 0}nav a{margin-right:12px}@media(prefers-color-scheme:dark){body{background:#1c2127;color:#f6f7f9}a{color:#8abbff}code,pre{background:#383e47}section,th,td{border-color:#404854}}`;

/** A whole page, with its title as the heading. */
export function docsPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(title)}</title><style>${style}</style></head><body><main><h1>${text(title)}</h1>
${content}</main></body></html>`;
}

export function table(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<div class="wide" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Formats names in backticks as code. */
export function prose(value: string): string {
  return text(value).replace(/`([^`]*)`/g, '<code>$1</code>');
}

export function text(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
