import { parseDocumentNumber } from '../invoices/index.ts';
import { type Cents, kindOfId, parseId, parseMoney, type SearchWords } from '../kernel/index.ts';

const GROUPING = /[\s()+-]/g;
const NUMBER_DIGITS_MAX = 15;

/** Everything that a text typed into a search can mean. Never throws; an empty text means nothing. */
export function readSearchWords(typed: string): SearchWords {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  const id = readId(text);
  if (id) return { text, reference: text.toUpperCase(), id };
  const bare = text.replace(GROUPING, '');
  const digits = /^\d{3,}$/.test(bare) ? bare : undefined;
  const cents = readAmount(text);
  const document = parseDocumentNumber(text);
  const ddr = readDdr(text);
  const isNumber = /^\d+$/.test(text) && text.length <= NUMBER_DIGITS_MAX;
  const isName = /\p{L}/u.test(text);
  return {
    text,
    reference: text.toUpperCase(),
    ...(cents !== undefined && { cents }),
    ...(document && { document }),
    ...(isNumber && { number: Number(text) }),
    ...(digits && { digits }),
    ...(digits?.length === 6 && { bsb: `${digits.slice(0, 3)}-${digits.slice(3)}` }),
    ...(digits?.length === 11 && { abn: digits }),
    ...(ddr && { ddr }),
    ...(isName && { words: text }),
  };
}

function readId(text: string): SearchWords['id'] {
  const printed = text.toLowerCase();
  const kind = kindOfId(printed);
  return kind && { kind, uuid: parseId(kind, printed)! };
}

/** What is below nothing is no amount of anything that is found by it. */
function readAmount(text: string): Cents | undefined {
  const cents = parseMoney(text);
  return cents !== undefined && cents > 0 ? cents : undefined;
}

/** `DDR` and at least two signs of the number, grouped as it is printed. */
function readDdr(text: string): string | undefined {
  const [, signs] = /^DDR([0-9A-HJKMNP-TV-Z]{2,8})$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? [];
  if (!signs) return undefined;
  return signs.length > 4 ? `DDR-${signs.slice(0, 4)}-${signs.slice(4)}` : `DDR-${signs}`;
}
