import { z } from 'zod';

/** As zod itself says it. */
type Result<T> = z.ZodSafeParseResult<T>;
type Compiled = { safeParse(value: unknown): Result<unknown> };

const readers = new WeakMap<z.ZodType, Compiled>();
const printers = new WeakMap<z.ZodType, Compiled>();

/**
 * What was sent, as its schema reads it. Each schema is compiled when it is first used: walking it takes several times as
 * long, and each call has two. What does not fit is walked all the same, for its faults.
 */
export function decoded<S extends z.ZodType>(schema: S, sent: unknown): Result<z.output<S>> {
  const reader = kept(readers, schema, () => z.compile(schema));
  return reader.safeParse(sent) as Result<z.output<S>>;
}

/** The value as it is sent, held to its schema: nothing leaves that is not of it. */
export function encoded<S extends z.ZodType>(schema: S, value: z.output<S>): Result<z.input<S>> {
  const printer = kept(printers, schema, () => z.compile(inverted(schema) as z.ZodType));
  return printer.safeParse(value) as Result<z.input<S>>;
}

function kept(all: WeakMap<z.ZodType, Compiled>, schema: z.ZodType, make: () => Compiled): Compiled {
  const known = all.get(schema);
  if (known) return known;
  const made = make();
  all.set(schema, made);
  return made;
}

/** What is the same on the wire and inside. */
const LEAVES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'date',
  'unknown',
]);

/**
 * The schema that decodes what the given one encodes: zod compiles no other direction. One that holds itself is the same both
 * ways. Throws for a kind of schema that it does not know the way back of, and for a check of a whole object or list, which
 * would see what is sent.
 */
function inverted(schema: z.core.$ZodType, above: readonly z.core.$ZodType[] = []): z.core.$ZodType {
  if (schema instanceof z.ZodCodec) return z.invertCodec(schema);
  const { type, checks } = schema._zod.def;
  if (LEAVES.has(type) || above.includes(schema)) return schema;
  if (checks?.some((check) => check._zod.def.check === 'custom')) throw new Error(`a check of an ${type}`);
  const within = (inner: z.core.$ZodType) => inverted(inner, [...above, schema]);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape).map(([name, field]) => [name, within(field)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: within(schema.def.element) });
  if (schema instanceof z.ZodOptional)
    return schema.clone({ ...schema.def, innerType: within(schema.def.innerType) });
  if (schema instanceof z.ZodNullable)
    return schema.clone({ ...schema.def, innerType: within(schema.def.innerType) });
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: within(schema.def.valueType) });
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.def.options.map(within) });
  throw new Error(`a ${type} is not known the other way round`);
}
