import { z } from 'zod';

/** What is used here of a JSON Schema. */
export type Schema = {
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

/** The wire of a zod schema: what travels, not what handlers see. */
export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Its kinds without null, and whether it may be null. */
export function kindsOf(schema: Schema): { kinds: readonly Schema[]; isNullable: boolean } {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) {
    const kinds = parts.filter(({ type }) => type !== 'null');
    return { kinds, isNullable: kinds.length < parts.length };
  }
  if (!Array.isArray(schema.type)) return { kinds: [schema], isNullable: false };
  const types = schema.type.filter((type: string) => type !== 'null');
  return {
    kinds: types.map((type: string) => ({ ...schema, type })),
    isNullable: types.length < schema.type.length,
  };
}
