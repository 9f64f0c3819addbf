// Lists the breaking changes of an API document against an earlier one, one line each.
const verbs = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

/** `before` and `after` are whole OpenAPI documents. */
export function breakingChanges(before, after) {
  const found = [];
  for (const [path, operations] of Object.entries(before.paths))
    for (const verb of verbs.filter((one) => operations[one])) {
      const call = `${verb.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[verb];
      if (!now) found.push(`${call} was removed`);
      else found.push(...ofCall(operations[verb], now, before, after).map((what) => `${call}: ${what}`));
    }
  return found;
}

function ofCall(was, is, before, after) {
  const found = [];
  const named = (operation) =>
    new Map((operation.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]));
  const [old, now] = [named(was), named(is)];
  for (const [name, parameter] of old) {
    if (!now.has(name)) found.push(`${name} is no longer accepted`);
    else found.push(...narrowed(parameter.schema, now.get(name).schema, name, before, after));
  }
  for (const [name, { required }] of now)
    if (required && !old.get(name)?.required) found.push(`${name} is required`);
  const bodyOf = (operation) => operation.requestBody?.content?.['application/json']?.schema;
  if (bodyOf(was)) {
    if (!bodyOf(is)) found.push('a body is no longer accepted');
    else found.push(...narrowed(bodyOf(was), bodyOf(is), 'body', before, after));
  } else if (bodyOf(is)) found.push('a body is required');
  for (const [status, answer] of Object.entries(was.responses).filter(([one]) => one.startsWith('2'))) {
    const schema = answer.content?.['application/json']?.schema;
    const kinds = Object.keys(is.responses[status]?.content ?? {});
    for (const kind of Object.keys(answer.content ?? {}))
      if (is.responses[status] && !kinds.includes(kind)) found.push(`no longer responds with ${kind}`);
    if (!is.responses[status]) found.push(`no longer responds with ${status}`);
    else if (schema)
      found.push(
        ...lost(schema, is.responses[status].content?.['application/json']?.schema, 'answer', before, after),
      );
  }
  if (isOpen(was) && !isOpen(is)) found.push('now requires authentication');
  for (const scheme of was.security ?? [])
    if (
      !(is.security ?? []).some((one) => Object.keys(one).every((name) => name in scheme)) &&
      is.security?.length
    )
      found.push(`${Object.keys(scheme)} is no longer allowed`);
  return found;
}

/** Whether it may be called without authentication. */
const isOpen = ({ security }) =>
  !security?.length || security.some((scheme) => Object.keys(scheme).length === 0);

/** Bounds of request values: 1 where a smaller bound accepts less, -1 where a greater one does. */
const bounds = {
  ...{ maximum: 1, exclusiveMaximum: 1, maxLength: 1, maxItems: 1, maxProperties: 1 },
  ...{ minimum: -1, exclusiveMinimum: -1, minLength: -1, minItems: -1, minProperties: -1 },
};
/** Constraints on a text: a new or changed one rejects some values. */
const forms = ['pattern', 'format', 'const', 'multipleOf'];

function tighter(was, is, at) {
  const found = [];
  for (const [name, side] of Object.entries(bounds))
    if (is[name] !== undefined && (was[name] === undefined || (was[name] - is[name]) * side > 0))
      found.push(`${at} has the ${name} ${is[name]} now`);
  for (const name of forms)
    if (is[name] !== undefined && is[name] !== was[name]) found.push(`${at} has the ${name} ${is[name]} now`);
  return found;
}

/** Resolves a reference to its shape. */
const shape = (schema, document) =>
  schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : (schema ?? {});
const typesOf = (schema) =>
  [
    schema.type ?? schema.anyOf?.map(({ type }) => type) ?? schema.oneOf?.map(({ type }) => type) ?? [],
  ].flat();

/** Values that requests accepted before and no longer do. */
function narrowed(wasOrRef, isOrRef, at, before, after, depth = 0) {
  const [was, is] = [shape(wasOrRef, before), shape(isOrRef, after)];
  if (depth > 8) return [];
  const found = [];
  const gone = typesOf(was).filter(
    (type) =>
      typesOf(is).length > 0 &&
      !typesOf(is).includes(type) &&
      !(type === 'integer' && typesOf(is).includes('number')),
  );
  if (gone.length > 0) found.push(`${at} may no longer be ${gone.join(' or ')}`);
  if (typesOf(was).length > 0) found.push(...tighter(was, is, at));
  const values = is.enum && (was.enum ?? []).filter((value) => !is.enum.includes(value));
  if (is.enum && !was.enum && typesOf(was).length > 0) found.push(`${at} is an enum now`);
  if (values?.length) found.push(`${at} may no longer be ${values.join(' or ')}`);
  for (const name of is.required ?? [])
    if (!(was.required ?? []).includes(name)) found.push(`${at}.${name} is required`);
  for (const [name, property] of Object.entries(was.properties ?? {}))
    if (is.properties?.[name])
      found.push(...narrowed(property, is.properties[name], `${at}.${name}`, before, after, depth + 1));
    else if (is.additionalProperties === false) found.push(`${at}.${name} is no longer accepted`);
  if (was.items && is.items)
    found.push(...narrowed(was.items, is.items, `${at}[]`, before, after, depth + 1));
  return found;
}

/** Values that responses contained before and no longer do. */
function lost(wasOrRef, isOrRef, at, before, after, depth = 0) {
  const [was, is] = [shape(wasOrRef, before), shape(isOrRef, after)];
  if (depth > 8) return [];
  const found = [];
  const added = typesOf(is).filter(
    (type) =>
      typesOf(was).length > 0 &&
      !typesOf(was).includes(type) &&
      !(type === 'integer' && typesOf(was).includes('number')),
  );
  if (added.length > 0) found.push(`${at} may be ${added.join(' or ')} now`);
  for (const [name, property] of Object.entries(was.properties ?? {})) {
    if (!is.properties?.[name]) found.push(`${at}.${name} is no longer returned`);
    else found.push(...lost(property, is.properties[name], `${at}.${name}`, before, after, depth + 1));
    if ((was.required ?? []).includes(name) && is.properties?.[name] && !(is.required ?? []).includes(name))
      found.push(`${at}.${name} may be absent now`);
  }
  if (was.items && is.items) found.push(...lost(was.items, is.items, `${at}[]`, before, after, depth + 1));
  return found;
}
