import type { Route } from '../../../server/http/route.ts';
import type { World } from './world.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** The names that a route's body may hold: its own, and those anywhere within. */
export interface Described {
  own: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/** Reads from the API's own description what every route takes. */
export async function describedBodies({ server }: World): Promise<(route: Route) => Described> {
  const { body: api } = await server.browser().call('GET', '/api/openapi.json');
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const within = (given: Schema | undefined): string[] => {
    if (!given) return [];
    const { properties = {}, items, anyOf = [], allOf = [] } = resolved(given);
    const parts = [...Object.values(properties), ...anyOf, ...allOf, ...(items ? [items] : [])];
    return [...Object.keys(properties), ...parts.flatMap(within)];
  };
  const ownOf = (given: Schema): string[] => {
    const { properties = {}, allOf = [] } = resolved(given);
    return [...Object.keys(properties), ...allOf.flatMap(ownOf)];
  };
  return ({ method, path }) => {
    const { requestBody } = api.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const schema: Schema = requestBody?.content['application/json']?.schema ?? {};
    return { own: new Set(ownOf(schema)), all: new Set(within(schema)) };
  };
}
