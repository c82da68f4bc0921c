/**
 * The description of the API, made of the routes themselves: as OpenAPI 3.1 for programs, and as a page for people.
 *
 * Nothing is described twice. What a route takes and answers stands in its `body` and `answer`; entities become schemas
 * of their own from their fields.
 */
import * as z from 'zod/mini';
import { type Access, anyone } from '#shared/access.ts';
import { entities } from '#shared/entities.ts';
import type { Fields } from '#shared/entity/entity.ts';
import { statusOf } from '#shared/errors.ts';
import { roleLabels } from '#shared/roles.ts';
import {
  answerSchema,
  bodySchema,
  draftSchema,
  type EntitySchema,
  patchSchema,
  rowSchema,
  schemaName,
} from './http/entitySchema.ts';
import { type AnswerShape, type BodyShape, ok, type Route } from './http/route.ts';

type Json = Record<string, unknown>;

const html = 'text/html';

/** Two routes: the description of all the others and of itself, and the page. */
export function openApiRoutes(others: readonly Route[]): Route[] {
  let made: Json | undefined;
  const routes: Route[] = [];
  const describe = () => {
    made ??= describeApi([...others, ...routes]);
    return made;
  };
  routes.push(
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: anyone,
      summary: 'Describes this API in OpenAPI 3.1.',
      answer: { schema: z.record(z.string(), z.unknown()) },
      handle: async () => ok(describe()),
    },
    {
      method: 'GET',
      path: '/api/docs/',
      access: anyone,
      summary: 'The same description as a page.',
      answer: { text: html },
      handle: async () => ({
        text: pageOf([...others, ...routes]),
        headers: { 'Content-Type': `${html}; charset=utf-8` },
      }),
    },
  );
  return routes;
}

/** The OpenAPI document of these routes. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = templateOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tandem',
      version: '1',
      description:
        'Fields that only the server sets, and unknown fields, are ignored in bodies. Every answer carries X-Seq; every unsafe call may carry an Idempotency-Key.',
    },
    security: [{ key: [] }, { bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas: { ...entitySchemas(), Error: errorSchema },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'tandem.session_token' },
      },
    },
  };
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'error', 'request_id'],
  properties: {
    code: { enum: Object.keys(statusOf) },
    error: { type: 'string', description: 'A sentence for a person.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
};

function operation({ method, path, summary, access, query = [], status = 200, body, answer, form }: Route): Json {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true }));
  const asked = query.map((name) => ({ name, in: 'query', required: false }));
  return {
    operationId: `${method.toLowerCase()} ${path}`,
    summary,
    description: ruleOf(access),
    ...(access.who === 'anyone' && { security: [] }),
    parameters: [...named, ...asked].map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ...(body && { requestBody: { content: bodyContent(body, form) } }),
    responses: {
      [status]: { description: 'Done.', ...(answer && { content: answerContent(answer) }) },
      ...(form && { 302: { description: 'Leads whoever posted a form on, or back with what went wrong.' } }),
      default: { description: 'Refused, or failed.', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function bodyContent(body: BodyShape, form = false): Json {
  const schema = jsonSchemaOf(bodySchema(body));
  if ('upload' in body) return { 'multipart/form-data': { schema } };
  return { ...jsonContent(schema), ...(form && { 'application/x-www-form-urlencoded': { schema } }) };
}

function answerContent(answer: AnswerShape): Json {
  if ('bytes' in answer) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if ('text' in answer) return { [answer.text]: { schema: { type: 'string' } } };
  const schema = answerSchema(answer);
  return schema ? jsonContent(jsonSchemaOf(schema)) : {};
}

/** Who may, in words. */
export function ruleOf(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'For anyone.';
    case 'person':
      return 'For everybody who is signed in.';
    case 'instance_admin':
      return 'For admins of this Tandem.';
    default:
      return `For ${roleLabels[access.role].toLowerCase()}s of the ${access.who} and above${
        access.who === 'project' && access.or ? ', and whoever made it' : ''
      }.`;
  }
}

/** JSON Schema; what is an entity's by reference. */
function jsonSchemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = schemaName(zodSchema);
      if (name) replace(jsonSchema, { $ref: `#/components/schemas/${name}` });
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest;
}

function replace(json: Json, next: Json): void {
  for (const name of Object.keys(json)) delete json[name];
  Object.assign(json, next);
}

const entitySchemas = (): Record<string, Json> =>
  Object.fromEntries(
    entities.flatMap((entity) =>
      [rowSchema, draftSchema, patchSchema].map((make) => {
        const schema = make(entity);
        return [schemaName(schema), component(schema, entity.fields)];
      }),
    ),
  );

function component({ shape }: EntitySchema, fields: Fields): Json {
  const properties = Object.entries(shape).map(([name, schema]) => {
    const refersTo = fields[name]?.refersTo;
    return [name, { ...jsonSchemaOf(schema), ...(refersTo && { description: `The id of a ${refersTo}.` }) }] as const;
  });
  const required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodMiniOptional));
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** All routes as one page without script: method, path, what it does, for whom. */
export function pageOf(routes: readonly Route[]): string {
  const sections = Map.groupBy(routes, ({ path }) => sectionOf(path));
  const listed = [...sections].map(
    ([name, own]) => `<section><h2>${escaped(name)}</h2>${own.map(entryOf).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tandem’s API</title>
<meta name="viewport" content="width=device-width"><style>${pageStyle}</style>
<h1>Tandem’s API</h1><p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Send an API token as <code>X-Api-Key</code>.</p>
${listed.join('\n')}</html>`;
}

/** The last word of a path that is not a parameter or an action on one thing. */
const sectionOf = (path: string): string => {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api');
  return (
    parts
      .slice(0, 5)
      .filter((part) => !part.startsWith(':'))
      .join(' / ') || 'API'
  );
};

const entryOf = ({ method, path, summary, access }: Route): string =>
  `<article><p><b>${method}</b> <code>${escaped(templateOf(path))}</code></p><p>${escaped(summary)} <i>${escaped(ruleOf(access))}</i></p></article>`;

const pageStyle = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{margin:2rem 0 .5rem;font-size:1.1rem}article{border-top:1px solid #8884;padding:.4rem 0}p{margin:.2rem 0}code{overflow-wrap:anywhere}`;
