import { AREA_BASE, type Contract, type FileField, isKept, pathFields } from '@lorikeet/contracts';
import { isForKeys } from '@lorikeet/contracts/api-keys';
import { EVENTS, type EventName, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { summaryOf } from '@lorikeet/contracts/summaries';
import { z } from 'zod';
import { describedRefusal } from './http/sentences.ts';

type Locale = 'en' | 'zh';

/**
 * The OpenAPI 3.1 document of all bound contracts and public events: the wire, not what handlers see. Beside what OpenAPI has,
 * each call says whether an API key may make it and which rules can refuse it, in a language.
 */
export function openApiDocument(
  contracts: readonly Contract[],
  publicUrl: string,
  locale: Locale = 'en',
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = AREA_BASE[contract.area] + contract.path;
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, locale) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lorikeet', version: '1', description: 'Payments and billing portal.' },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
    webhooks: Object.fromEntries(PUBLIC_EVENT_NAMES.map((name) => [name, webhook(name, locale)])),
  };
}

/** An event as a receiver gets it, and the replies it may send. */
function webhook(name: EventName, locale: Locale): object {
  const { version, payload, when } = EVENTS[name];
  const body = {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The same for every delivery of one event' },
      type: { const: name },
      version: { const: version },
      merchant_id: { type: 'string' },
      created_at: { type: 'string', format: 'date-time' },
      sequence: { type: 'integer', description: 'Its place among the events about data.id, from 1 on' },
      data: jsonSchema(payload),
    },
    required: ['id', 'type', 'version', 'merchant_id', 'created_at', 'sequence', 'data'],
    additionalProperties: false,
  };
  return {
    post: {
      operationId: name,
      summary: when[locale],
      tags: ['events'],
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: { '2XX': { description: 'Received' } },
    },
  };
}

function operation(contract: Contract, locale: Locale): object {
  const input = jsonSchema(contract.input);
  const inPath = new Set(pathFields(contract.path));
  const properties = (input.properties ?? {}) as Record<string, object>;
  const required = new Set((input.required ?? []) as string[]);
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || contract.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }));
  if (contract.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
    } as never);
  }
  const bodyFields = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const envelope = {
    type: 'object',
    properties: { code: { const: 0 }, data: jsonSchema(contract.output), message: { type: 'string' } },
  };
  return {
    operationId: contract.name,
    summary: summaryOf(contract, locale),
    tags: [contract.area],
    ...(contract.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-permission': contract.access }),
    'x-by-key': isForKeys(contract),
    'x-refusals': (contract.refusals ?? []).map((code) => ({
      code,
      message: describedRefusal(code, locale),
    })),
    parameters,
    ...(contract.method === 'POST' && { requestBody: requestBody(contract, bodyFields, required) }),
    responses: {
      200: {
        description: `Success, or a refusal with code 1${contract.refusals?.length ? `: ${contract.refusals.join(', ')}` : ''}`,
        content: { 'application/json': { schema: envelope } },
      },
      ...(contract.access !== 'public' && {
        401: { description: 'No session' },
        403: { description: 'Not permitted' },
      }),
      ...(contract.file && { 413: { description: `A file above ${contract.file.bytesMax} bytes` } }),
      422: { description: 'Bad input, with the failing fields' },
    },
  };
}

/** JSON, or a form where a file travels. */
function requestBody(
  { file }: Contract,
  fields: readonly [string, object][],
  required: ReadonlySet<string>,
): object {
  const names = fields.map(([name]) => name).filter((name) => required.has(name));
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields),
      ...(file && { [file.field]: { type: 'string', contentMediaType: mediaTypesOf(file) } }),
    },
    required: file ? [...names, file.field] : names,
    additionalProperties: false,
  };
  return { content: { [file ? 'multipart/form-data' : 'application/json']: { schema } } };
}

const mediaTypesOf = (file: FileField): string =>
  isKept(file) ? 'application/octet-stream' : file.types.join(', ');

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
}
