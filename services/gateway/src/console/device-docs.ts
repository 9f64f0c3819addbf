import { ppmOf } from '@backroom/pricing';
import { channelSchemas, downstreamChannels, upstreamChannels } from '@backroom/proto/devices';
import { docsPage, prose, table, text } from './docs-page.js';
import { protocolParts, type AsyncApiDocument, type PriceVector } from '@backroom/proto/asyncapi';

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

/** The device protocol as a page: each channel with its address and every field. Generated once, at the start. */
export function deviceDocsPage(document: AsyncApiDocument): string {
  const { info, servers, channels, components } = document;
  const names = [...upstreamChannels, ...downstreamChannels];
  const part = (name: (typeof names)[number]) => {
    const { address, parameters } = channels[name]!;
    const direction = (upstreamChannels as readonly string[]).includes(name) ? 'Devices say' : 'Devices hear';
    return `<section id="${name}"><h2>${name}</h2><p>${text(channelSchemas[name].summary)}.</p>
<p>${direction}: <code>${text(address)}</code>, folder ${parameters.folder.enum.map((folder) => `<code>${text(folder)}</code>`).join(', ')}.</p>
${fields(components.messages[name]!.payload as Schema)}${components.messages[name]!.examples.map(example).join('')}</section>`;
  };
  return docsPage(
    info.title,
    `<p>Devices connect to ${Object.values(servers)
      .map(({ protocol, host }) => `<code>${text(`${protocol}://${host}`)}</code>`)
      .join(' or ')}, with the login and the secret that the console shows when one is added.</p>
<p>As a document: <a href="/v2/asyncapi.json">AsyncAPI 3</a>. In TypeScript: the package <code>@backroom/device</code>. To begin with: <code>docs/first-kiosk.md</code> of the repository leads to a first sale in ten minutes, with a kiosk in one file of Python.</p>
<nav aria-label="Protocol">${protocolParts.map(({ id, title }) => `<a href="#${id}">${text(title)}</a>`).join(' ')}</nav>
<nav aria-label="Channels">${names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${protocolParts.map((about) => partOf(about, document['x-price-vectors'])).join('\n')}
${names.map(part).join('\n')}`,
  );
}

function partOf(
  { id, title: heading, paragraphs }: (typeof protocolParts)[number],
  vectors: readonly PriceVector[],
): string {
  const words = paragraphs.map((paragraph) => `<p>${prose(paragraph)}</p>`).join('');
  return `<section id="${id}"><h2>${text(heading)}</h2>${words}${id === 'money' ? vectorTable(vectors) : ''}</section>`;
}

function vectorTable(vectors: readonly PriceVector[]): string {
  const rows = vectors.map(({ name, cart, fee, lines, totals }) => {
    const terms = !fee
      ? '–'
      : fee.type === 'monetaryPercent'
        ? `${ppmOf(fee.ppm, fee.basisPoints)} parts per million`
        : fee.amount;
    const figures = [totals.net, totals.deposit, totals.fee, totals.total];
    const cells = [
      [name],
      cart.map(bought),
      [terms],
      lines.map(({ tax }) => tax),
      ...figures.map((one) => [one]),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell.map((one) => text(String(one))).join('<br>')}</td>`).join('')}</tr>`;
  });
  const heads = ['Example', 'Lines', 'Terms of the fee', 'Tax', 'Net', 'Deposits', 'Fee', 'Total'];
  return table('Examples of sales', heads, rows);
}

function bought({
  quantity,
  unitPrice,
  discount,
  taxRate,
  taxRatePpm,
  deposit,
}: PriceVector['cart'][number]): string {
  const terms = [
    `${quantity} × ${unitPrice}`,
    discount > 0 && `discount ${discount}`,
    taxRate > 0 && `tax rate ${ppmOf(taxRatePpm, taxRate)}`,
    deposit > 0 && `deposit ${deposit}`,
  ];
  return terms.filter(Boolean).join(', ');
}

function example({ name, payload }: AsyncApiDocument['components']['messages'][string]['examples'][number]) {
  return `<details><summary>Example: ${text(name)}</summary><pre tabindex="0">${text(JSON.stringify(payload, undefined, 2))}</pre></details>`;
}

function fields(schema: Schema): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map((variant) => `<h3>${title(variant)}</h3>${fields(variant)}`).join('');
  const rows = rowsOf(schema, '');
  return table('Fields', ['Field', 'Type', 'Meaning'], rows);
}

/** A variant is titled by its only constant field. */
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
