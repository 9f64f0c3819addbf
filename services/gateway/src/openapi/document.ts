import { programOf } from '@backroom/proto/programs';
import { problemKinds } from '@backroom/platform';
import { formType } from '../route/form-file.js';
import { opening, type RouteDeclaration } from '../route/route.js';
import { isForPrograms } from '../access/programs.js';
import { answerOf } from './answers.js';
import { about, securitySchemes, tagsOf } from './about.js';
import { exampleOf, idempotencyKey, parameters, proofOfWork } from './parameters.js';
import { problemResponse, problemSchemas, refusalsOf, tooMany } from './refusals.js';
import { schemaOf, withNamedShapes, type Json } from './shapes.js';

/** The OpenAPI 3.1 document of the routes: shown by `/docs`, and used to generate clients. */
export function openApi(routes: readonly RouteDeclaration[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/v2${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return withNamedShapes({
    openapi: '3.1.0',
    info: { title: 'Backroom', version: '2', description: about },
    servers: [{ url: '/' }],
    tags: tagsOf(routes),
    paths: byPath(paths),
    components: {
      securitySchemes,
      schemas: problemSchemas,
      responses: {
        ...Object.fromEntries(Object.keys(problemKinds).map((kind) => [kind, problemResponse(kind)])),
        tooMany,
      },
    },
  });
}

/** In the order of their paths, so that the document does not depend on the files of the routes. */
function byPath(paths: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function formOf(file: string): Json {
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' } },
    required: [file],
  };
  return { required: true, content: { [formType]: { schema } } };
}

function operation(route: RouteDeclaration): Json {
  const { access, devices, params, query, body, file, example, idempotency, part } = route;
  return {
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [route.tag],
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[/:-]{1,2}(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    security:
      access === 'public'
        ? []
        : [
            { accessToken: [] },
            ...(isForPrograms(route) ? [{ apiKey: [] }] : []),
            ...(devices ? [{ deviceToken: [] }] : []),
          ],
    'x-access': opening(route) ?? access,
    'x-tenancy': route.tenancy,
    ...(part && { 'x-program': { program: programOf[part.of], ...part } }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query', example?.query),
      ...(idempotency === 'key' || idempotency === 'required'
        ? [{ ...idempotencyKey, required: idempotency === 'required' }]
        : []),
      ...(route.proofOfWork ? [proofOfWork] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input'), ...exampleOf(example?.body) } },
      },
    }),
    ...(file !== undefined && { requestBody: formOf(file) }),
    responses: { [String(route.status ?? 200)]: answerOf(route), ...refusalsOf(route) },
  };
}
