import { pathFields } from '@lorikeet/contracts';
import { z } from 'zod';
import type { Declared } from './contracts.ts';

/** Calls of the specification keep its wire: it names the user of `/user/detail` `user_id`. */
const SPECIFIED = new Set(['getUser']);

/** `/customer/paymentMethod/delete/{id}` is about `payment_method`: the word before what the call does. */
function nounOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  return (words.at(-2) ?? words.at(-1) ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a field is a printed id that the call cannot do without; a filter may be left out. */
const isRequiredId = (field: z.core.$ZodType): boolean => field instanceof z.ZodCodec;

/** The fields by which an input or a row names the call's own subject otherwise than `id`. */
function ownIds(schema: z.core.$ZodType, noun: string): string[] {
  // What has an `id` of its own names others, as a note names its customer.
  if (!(schema instanceof z.ZodObject) || 'id' in schema.shape) return [];
  return Object.entries<z.core.$ZodType>(schema.shape)
    .filter(([name, field]) => (name === `${noun}_id` || name === `${noun}_run_id`) && isRequiredId(field))
    .map(([name]) => name);
}

const rowOf = (output: z.core.$ZodType): z.core.$ZodType => {
  const rows = output instanceof z.ZodObject ? output.shape.rows : undefined;
  return rows instanceof z.ZodArray ? rows.element : output;
};

/** Says of each call that names its own subject otherwise than `id` how to name it. */
export function findOwnIds(declared: readonly Declared[]): string[] {
  return declared.flatMap(({ file, contract }) => {
    if (SPECIFIED.has(contract.name)) return [];
    const noun = nounOf(contract.path);
    const inPath = pathFields(contract.path).filter((name) => name !== 'id');
    const asked = new Set([...inPath, ...ownIds(contract.input, noun)]);
    const shown = ownIds(rowOf(contract.output), noun);
    return [
      ...[...asked].map(
        (name) =>
          `${file}: ${contract.name} asks for ${name}; what a call is about is \`id\` in its path and input, other things go into the query or the body.`,
      ),
      ...shown.map((name) => `${file}: ${contract.name} returns ${name}; a thing's own id is \`id\`.`),
    ];
  });
}
