import {
  type Cents,
  type IdKind,
  isPrintedId,
  isUuid,
  kindOfId,
  type LocalDate,
  parseId,
  printId,
} from '@lorikeet/domain/kernel';
import { z } from 'zod';

const EXAMPLE_UUID = '018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f';

/** An id: `cus_` and 32 hex digits on the wire, a uuid inside. Contracts parse and print ids and nothing else does. */
export function id(kind: IdKind) {
  return z.codec(
    z
      .string()
      .refine((text) => isPrintedId(kind, text), { error: 'invalid_id' })
      .meta({ examples: [printId(kind, EXAMPLE_UUID)] }),
    z.uuid(),
    { decode: (text) => parseId(kind, text)!, encode: (uuid) => printId(kind, uuid) },
  );
}

/** The id of a thing of any kind, as it is printed, or bare: for asking what happened to it. */
export const anyId = z.codec(
  z
    .string()
    .refine((text) => isUuid(text) || kindOfId(text) !== undefined, { error: 'invalid_id' })
    .meta({ examples: [printId('customer', EXAMPLE_UUID)] }),
  z.uuid(),
  {
    decode: (text) => {
      const kind = kindOfId(text);
      return kind ? parseId(kind, text)! : text;
    },
    encode: (uuid) => uuid,
  },
);

/** Dates outside these are slips of the finger, and arithmetic on them would leave the calendar. */
const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';
const isInCalendar = (text: string) => text >= EARLIEST && text.slice(0, LATEST.length) <= LATEST;

/** A moment: ISO 8601 UTC on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime().refine(isInCalendar, { error: 'invalid_date' }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * What a form was opened with, as its record said it: a change of one that another person changed since is refused
 * (`record.changed_meanwhile`). Without it nothing is compared.
 */
export const seenInstant = instant.optional();
export const seenVersion = z.int().min(1, 'too_small').optional();

/** A business date, `YYYY-MM-DD`, in the merchant's time zone. */
export const localDate = z.iso
  .date('invalid_date')
  .refine(isInCalendar, { error: 'invalid_date' }) as unknown as z.ZodType<LocalDate, string>;

/** Minor units of bounds that a contract sets itself: the only place where a number becomes an amount. */
export const centsOf = <In>(bounded: z.ZodType<number, In>) => bounded as unknown as z.ZodType<Cents, In>;

/** Minor units, signed. */
export const cents = centsOf(z.int('invalid_amount'));

/** Minor units typed by a person: above zero. */
export const positiveCents = centsOf(z.int('invalid_amount').positive('amount_positive'));

/** Minor units that may be nothing: a fee that is expected. */
export const centsFromZero = centsOf(z.int('invalid_amount').min(0, 'invalid_amount'));

export const currency = z.enum(['AUD', 'USD', 'CNY']);
export const locale = z.enum(['en', 'zh']);

const UNSEEN =
  '[\\p{Cc}\\p{Z}\\u00ad\\u115f\\u1160\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]+';
const UNSEEN_ENDS = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu');

/** Text without what nobody sees at its ends: spaces, and what a paste brings along. Of nothing else, nothing is left. */
export const typedText = z.string().overwrite((typed) => typed.replace(UNSEEN_ENDS, ''));

/** Trimmed text within bounds; an optional field left blank is absent, not ''. */
export const text = (max: number) => typedText.min(1, 'required').max(max, 'too_long');
export const optionalText = (max: number) => typedText.max(max, 'too_long').optional();

export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** Counts are exact up to this and "1,000+" above. */
export const COUNT_CAP = 1001;

/**
 * The query of a list: page, size, sort (`name` or `-name`), search and named filters. Every sortable
 * column has the index that serves it.
 */
export function listInput<S extends readonly [string, ...string[]], F extends z.core.$ZodLooseShape>(
  sortable: S,
  filters: F,
) {
  const sorts = sortable.flatMap((column) => [column, `-${column}`]) as [string, ...string[]];
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number()
      .refine(
        (size): size is (typeof PAGE_SIZES)[number] => (PAGE_SIZES as readonly number[]).includes(size),
        {
          error: 'page_size',
        },
      )
      .default(20),
    sort: z.enum(sorts).optional(),
    search: z.string().trim().max(200).optional(),
    ...filters,
  });
}

/** Rows and a count capped at 1,001. */
export function listOutput<T extends z.ZodType>(row: T) {
  return z.strictObject({ rows: z.array(row), count: z.int().min(0).max(COUNT_CAP) });
}

/** A filter that accepts one value or several, comma separated. */
export function oneOrMore<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .string()
    .optional()
    .transform((list) => (list ? list.split(',') : undefined))
    .pipe(z.array(z.enum(values)).optional());
}

export const nothing = z.strictObject({});
export const done = z.strictObject({ done: z.literal(true) });

/** What may be done now; when not, `reason` is the refusal that trying would answer. */
export const permittedAction = <A extends readonly [string, ...string[]]>(actions: A) =>
  z.strictObject({ action: z.enum(actions), allowed: z.boolean(), reason: z.string().nullable() });

/** What is another merchant's is named with its merchant; left out, it is the signed-in one's own. */
export const ofMerchant = { merchant_id: id('merchant').optional() };
