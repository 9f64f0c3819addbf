import {
  fieldsOf,
  meaningOf,
  shortName,
  within,
  type EventMessage,
  type EventsDocument,
} from '@backroom/proto/asyncapi-events';
import { docsPage, prose, table, text } from './docs-page.js';

/** The events as a page: each topic with its messages, field by field. Generated once, at the start. */
export function eventDocsPage({ info, channels, components }: EventsDocument): string {
  const topics = Object.entries(channels);
  const about = info.description.split('\n\n').map((paragraph) => `<p>${prose(paragraph)}</p>`);
  return docsPage(
    info.title,
    `${about.join('')}
<p>As a document: <a href="/v2/asyncapi-events.json">AsyncAPI 3</a>. Devices: <a href="/docs/devices">their protocol</a>; programs: <a href="/docs">the API</a>.</p>
<nav aria-label="Topics">${topics.map(([name]) => `<a href="#${name}">${text(name)}</a>`).join(' ')}</nav>
${topics
  .map(([name, { messages, 'x-kept': kept }]) => {
    const parts = Object.keys(messages).map((event) => eventPart(components.messages[event]!));
    return `<section id="${name}"><h2>${text(name)}</h2><p>${text(kept)}.</p>${parts.join('')}</section>`;
  })
  .join('\n')}`,
  );
}

function eventPart({ name, summary, 'x-message': message }: EventMessage): string {
  const [own, ...inner] = within(message);
  const parts = inner.map(
    (one) =>
      `<details><summary>${text(shortName(one))}</summary>${meaningOf(one) && `<p>${prose(meaningOf(one))}</p>`}${fieldTable(one)}</details>`,
  );
  return `<h3 id="${name}">${text(name)}</h3><p>${prose(summary)}</p>${fieldTable(own!)}${parts.join('')}`;
}

function fieldTable(message: string): string {
  const rows = fieldsOf(message).map(
    ({ name, number, type, isList, means }) =>
      `<tr><td><code>${text(name)}</code></td><td>${number}</td><td>${isList ? 'list of ' : ''}${text(shortName(type))}</td><td>${prose(means)}</td></tr>`,
  );
  return table(`Fields of ${shortName(message)}`, ['Field', 'Number', 'Type', 'Meaning'], rows);
}
