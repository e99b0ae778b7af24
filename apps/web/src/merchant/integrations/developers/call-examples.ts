import type { Operation, Schema } from './read-reference.ts';

const DEPTH_MAX = 6;

/** What a value of a schema can look like. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return exampleOf(first, name, depth);
  if (depth >= DEPTH_MAX) return null;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          exampleOf(inner, key, depth + 1),
        ]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''), depth + 1)] : [];
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return schema.default ?? true;
    default:
      return schema.default ?? textOf(schema, name);
  }
}

function numberOf({ default: usual, minimum = 0, maximum }: Schema, name: string): unknown {
  if (usual !== undefined) return usual;
  const likely = /cents|amount/.test(name) ? 11_000 : 1;
  return Math.min(Math.max(likely, minimum), maximum ?? likely);
}

function textOf({ format }: Schema, name: string): string {
  if (format === 'date') return '2026-11-30';
  if (format === 'date-time') return '2026-11-30T01:00:00.000Z';
  if (format === 'uuid') return '018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f';
  if (format === 'email' || /email/.test(name)) return 'ada@example.test';
  if (/(^|_)id$/.test(name)) return '…';
  return /^(from|.*_from|to|.*_to|.*date)$/.test(name) ? '2026-11-30' : 'text';
}

/** The input of a call: what it needs, and nothing that may be left out where something is needed. */
export function inputExample({ parameters }: Operation): Record<string, unknown> {
  const needed = parameters.filter((one) => one.required);
  return Object.fromEntries(needed.map(({ name, schema }) => [name, exampleOf(schema, name)]));
}

/** A call as it is made on a command line. */
export function curlOf(operation: Operation, origin: string, input: Record<string, unknown>): string {
  const { method, parameters, isIdempotent } = operation;
  const placed = (place: string) => parameters.filter((one) => one.in === place && one.name in input);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const query = new URLSearchParams(placed('query').map(({ name }) => [name, String(input[name])]));
  const body = Object.fromEntries(placed('body').map(({ name }) => [name, input[name]]));
  return [
    `curl '${origin}${path}${query.size > 0 ? `?${query}` : ''}'`,
    `-H 'authorization: Bearer lk_…'`,
    ...(isIdempotent ? [`-H 'idempotency-key: 018f2d3c-…'`] : []),
    ...(method === 'POST'
      ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(' \\\n  ');
}

/** The same with the typed client. */
export function typescriptOf({ name }: Operation, origin: string, input: Record<string, unknown>): string {
  const given = Object.keys(input).length > 0 ? JSON.stringify(input, null, 2) : '';
  return [
    "import { createClient } from '@lorikeet/client';",
    '',
    `const lorikeet = createClient({ baseUrl: '${origin}', key: process.env.LORIKEET_KEY! });`,
    `const answer = await lorikeet.${name}(${given});`,
  ].join('\n');
}

/** A type in a few signs: `text`, `2026-11-30`, one of some words. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} (${schema.format})` : type;
}
