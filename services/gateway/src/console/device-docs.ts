import { channelSchemas, downstreamChannels, upstreamChannels } from '@backroom/proto/devices';
import type { AsyncApiDocument } from '@backroom/proto/asyncapi';

/** The parts of JSON Schema that the device schemas use. */
interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1c2127;background:#fff}
h1,h2,h3{line-height:1.2}section{border-top:1px solid #d3d8de;margin-top:24px}code{background:#f0f2f4;padding:1px 4px;border-radius:3px;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 8px;border-bottom:1px solid #e5e8eb}
td code{white-space:nowrap}nav a{margin-right:12px}@media(prefers-color-scheme:dark){body{background:#1c2127;color:#f6f7f9}a{color:#8abbff}code{background:#383e47}section,th,td{border-color:#404854}}`;

/** The device protocol for people: each channel with its address and every field. Made once, at the start. */
export function deviceDocsPage({ info, channels, components }: AsyncApiDocument): string {
  const names = [...upstreamChannels, ...downstreamChannels];
  const part = (name: (typeof names)[number]) => {
    const { address, parameters } = channels[name]!;
    const says = (upstreamChannels as readonly string[]).includes(name) ? 'Devices say' : 'Devices hear';
    return `<section id="${name}"><h2>${name}</h2><p>${text(channelSchemas[name].summary)}.</p>
<p>${says}: <code>${text(address)}</code>, folder ${parameters.folder.enum.map((folder) => `<code>${text(folder)}</code>`).join(', ')}.</p>
${fields(components.messages[name]!.payload as Schema)}</section>`;
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)}</title><style>${style}</style></head><body><main><h1>${text(info.title)}</h1>
${info.description
  .split('\n\n')
  .map((paragraph) => `<p>${prose(paragraph)}</p>`)
  .join('')}
<p>As a document: <a href="/v2/asyncapi.json">AsyncAPI 3</a>. In TypeScript: the package <code>@backroom/device</code>.</p>
<nav aria-label="Channels">${names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${names.map(part).join('\n')}</main></body></html>`;
}

function fields(schema: Schema): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map((variant) => `<h3>${title(variant)}</h3>${fields(variant)}`).join('');
  const rows = rowsOf(schema, '');
  return `<div class="wide" tabindex="0" role="region" aria-label="Fields"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A variant is told by the one field that is fixed in it. */
function title({ properties, description }: Schema): string {
  const fixed = Object.values(properties ?? {}).find(({ const: value }) => value !== undefined);
  return prose([fixed?.const, description].filter(Boolean).join(': '));
}

function rowsOf({ properties = {}, required = [] }: Schema, before: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = before + name;
    const optional = required.includes(name) ? '' : ' (optional)';
    const row = `<tr><td><code>${text(path)}</code>${optional}</td><td>${text(typeOf(field))}</td><td>${prose(field.description ?? '')}</td></tr>`;
    const inner = field.items?.properties ? rowsOf(field.items, `${path}[].`) : rowsOf(field, `${path}.`);
    return [row, ...inner];
  });
}

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const bounds = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.default !== undefined && `by default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  const name =
    schema.type === 'array'
      ? `list of ${typeOf(schema.items ?? {})}`
      : (schema.format ?? schema.type ?? 'any');
  return [name, ...bounds].join(', ');
}

/** With the names in backticks set as such. */
function prose(value: string): string {
  return text(value).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
