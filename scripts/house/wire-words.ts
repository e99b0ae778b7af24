import { z } from 'zod';
import type { Declared } from './contracts.ts';

/** Fields that name one of a few words. */
const WORD = /(^|_)(stage|status|kind)$/;

/** A menu holds menus: no field that matters stands deeper. */
const DEEPEST = 6;

const isFree = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString || (isWrapper(schema) && isFree(schema.def.innerType));

type Wrapper = z.core.$ZodType & { def: { innerType: z.core.$ZodType } };
const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** The paths of a schema's fields that should be one of a few words and are any text. */
function freeWords(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  if (isWrapper(schema)) return freeWords(schema.def.innerType, path);
  if (schema instanceof z.ZodArray) return freeWords(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => freeWords(option, path));
  if (!(schema instanceof z.ZodObject) || path.length > DEEPEST) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const at = [...path, name];
    return WORD.test(name) && isFree(field) ? [at.join('.')] : freeWords(field, at);
  });
}

/** Each free word of the calls, as `listPayments: rows.stage`. */
export const findFreeWords = (declared: readonly Declared[]): string[] =>
  declared.flatMap(({ contract }) =>
    [...new Set([...freeWords(contract.input), ...freeWords(contract.output)])].map(
      (path) => `${contract.name}: ${path}`,
    ),
  );
