import { getOption, hasOption } from '@bufbuild/protobuf';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the events and topics that the contracts declare by `option (platform.v1.event)` into `folder`, ordered by
 * name. Throws for a name or retention that is declared twice.
 */
export function writeEvents(folder, registry) {
  const option = registry.getExtension('backroom.platform.v1.event');
  for (const nested of [...registry.files].flatMap((file) =>
    file.messages.flatMap((one) => one.nestedMessages),
  ))
    if (hasOption(nested, option))
      throw new Error(`${nested.typeName} is nested: an event is a message of its file`);
  const events = [...registry.files]
    .flatMap((file) => file.messages.map((message) => ({ file: file.name, message })))
    .filter(({ message }) => hasOption(message, option))
    .flatMap(({ file, message }) =>
      getOption(message, option).map(({ name, topic, isCompacted, retentionHours }) => ({
        ...{ file, message: message.name, name: name || message.name, topic },
        kept: { ...(isCompacted && { isCompacted }), ...(retentionHours && { retentionHours }) },
      })),
    )
    .sort(byName);

  events.forEach(checkEvent);
  const topics = new Map();
  for (const { topic, name, kept } of events) {
    const before = topics.get(topic) ?? kept;
    if (JSON.stringify(before) !== JSON.stringify(kept))
      throw new Error(`${name}: the topic "${topic}" has another retention elsewhere`);
    topics.set(topic, kept);
  }
  const twice = events.find(({ name }, at) => at > 0 && events[at - 1].name === name);
  if (twice) throw new Error(`there are two events ${twice.name}`);

  const files = [...new Set(events.map(({ file }) => file))].sort();
  const imports = files.map((file) => {
    const messages = new Set(events.filter((one) => one.file === file).map(({ message }) => message));
    return `import { ${[...messages].join(', ')} } from './${file}.js';\n`;
  });
  const lines = events.map(
    ({ name, topic, message }) => `  ${name}: event('${topic}', '${message}', ${message}),\n`,
  );
  const declared = [...topics].sort().map(([name, kept]) => ({ name, ...kept }));
  writeFileSync(
    join(folder, 'events.ts'),
    `// Written by \`npm run proto\`. Do not edit.
import { event, type DeclaredTopic } from '../events/event-type.js';
${imports.join('')}
export const events = {
${lines.join('')}} as const;

export const declaredTopics: readonly DeclaredTopic[] = ${JSON.stringify(declared, undefined, 2)};
`,
  );
}

const byName = ({ name: one }, { name: other }) => (one < other ? -1 : 1);

function checkEvent({ name, topic, kept: { isCompacted, retentionHours = 0 } }) {
  if (!/^[a-z]+(?:[.-][a-z]+)*$/.test(topic) || topic.endsWith('.dead'))
    throw new Error(`${name} has the topic "${topic}": small letters, with dots or hyphens between words`);
  if (retentionHours < 0 || (isCompacted && retentionHours > 0))
    throw new Error(`${name} has a retention that is negative, or one although its topic is compacted`);
}
