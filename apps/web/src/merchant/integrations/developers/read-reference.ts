import { openDocument } from '../../../lib/open-call.ts';

/** A JSON schema, as far as the portal's own document uses them. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'body';
  required: boolean;
  schema: Schema;
};

/** One call, as a program makes it. */
export type Operation = {
  name: string;
  method: 'GET' | 'POST';
  /** Below the host, with `{id}` for fields of the input. */
  path: string;
  /** The first word of its path: what it is about. */
  group: string;
  summary: string;
  permission: string;
  parameters: Parameter[];
  answer: Schema;
  refusals: { code: string; message: string }[];
  isIdempotent: boolean;
};

export type Happening = { name: string; when: string; body: Schema };
export type Reference = { operations: Operation[]; events: Happening[] };

type Document = {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { summary: string; requestBody: Body } }>;
};
type Body = { content: Record<string, { schema: Schema }> };
type Described = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, { content?: Body['content'] }>;
  'x-permission'?: string;
  'x-by-key'?: boolean;
  'x-refusals'?: { code: string; message: string }[];
};

const BASE = '/api/merchant/';

/** The calls that a key may make and the public events, out of the portal's OpenAPI document in the reader's language. */
export async function loadReference(locale: string, signal: AbortSignal): Promise<Reference> {
  return readReference((await openDocument('/api/openapi.json', locale, signal)) as Document);
}

export function readReference({ paths, webhooks }: Document): Reference {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described['x-by-key'])
      .map(([method, described]) => operationOf(path, method, described)),
  );
  return {
    operations: operations.sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name)),
    events: Object.entries(webhooks).map(([name, { post }]) => ({
      name,
      when: post.summary,
      body: schemaOf(post.requestBody.content),
    })),
  };
}

function operationOf(path: string, method: string, described: Described): Operation {
  const body = described.requestBody ? schemaOf(described.requestBody.content) : {};
  const answer = schemaOf(described.responses['200']?.content);
  const given = described.parameters.filter(({ in: place }) => place !== 'header');
  return {
    name: described.operationId,
    method: method.toUpperCase() as 'GET' | 'POST',
    path,
    group: path.slice(BASE.length).split('/')[0]!,
    summary: described.summary,
    permission: described['x-permission'] ?? '',
    parameters: [
      ...given,
      ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'body' as const,
        required: body.required?.includes(name) ?? false,
        schema,
      })),
    ],
    answer: answer.properties?.data ?? {},
    refusals: described['x-refusals'] ?? [],
    isIdempotent: described.parameters.some(({ in: place }) => place === 'header'),
  };
}

const schemaOf = (content: Body['content'] | undefined): Schema =>
  Object.values(content ?? {})[0]?.schema ?? {};
