import type { LetterValues } from '@lorikeet/contracts/letter-kinds';
import { type Currency, formatMoney, localDateAt } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Letter } from '../../platform/messages/mail-page.ts';
import type { Work } from '../../platform/work.ts';
import { checkoutLinkOf } from '../invoices/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import type { Handed } from './hand-over.ts';
import { ORDER_LETTERS } from './order-letter-words.ts';
import { linesOf, printedNumber, type StoredLine, type StoredOrder } from './order-store.ts';

export const LINK_TEMPLATE = 'order-link';

type Recipient = { email: string | null; locale: 'en' | 'zh' };

/** Who is written to about an order: the e-mail that its page was given, else the customer's, unless they want no messages. */
export function recipientOf(
  work: Work,
  order: Pick<StoredOrder, 'customer_id' | 'email'>,
): Promise<Recipient> {
  return work.one<Recipient>(sql`
    select case when messages_stopped then null else coalesce(${order.email}::text, email_primary) end as email, locale
    from customers where merchant_id = ${work.merchantId} and id = ${order.customer_id}`);
}

type LetterWords = (typeof ORDER_LETTERS)['en' | 'zh'];
type Kind = 'order-link' | 'order-paid' | 'order-handed-over' | 'order-cancelled';
type Parts<K extends Kind> = Pick<Letter, 'facts' | 'action'> & { values: Omit<LetterValues<K>, 'order'> };

async function send<K extends Kind>(
  work: Work,
  order: StoredOrder,
  template: K,
  write: (words: LetterWords, locale: 'en' | 'zh', merchant: string) => Parts<K>,
): Promise<void> {
  const { email, locale } = await recipientOf(work, order);
  if (!email) return;
  const profile = await merchantProfile(work);
  const words = ORDER_LETTERS[locale];
  const { values, ...parts } = write(words, locale, profile.tradingName);
  const contact = [profile.email, profile.phone].filter(Boolean).join(', ') || profile.tradingName;
  await postLetter(work, {
    channel: 'email',
    template,
    locale,
    to: email,
    customerId: order.customer_id,
    subjectKind: 'order',
    subjectId: order.id,
    letter: {
      values: { ...values, order: printedNumber(order) } as LetterValues<K>,
      frame: { sender: profile.tradingName, brand: profile.brand, footer: words.footer(contact), ...parts },
    },
  });
}

const amountOf = (order: { total_cents: number; currency: Currency }, locale: 'en' | 'zh') =>
  formatMoney(order.total_cents as StoredOrder['total_cents'], order.currency, locale);

const timesOf = ({ description }: Pick<StoredLine, 'description'>, quantity: number): string =>
  quantity === 1 ? description : `${quantity} × ${description}`;

/** The checkout page, with what is to pay and until when. */
export function mailLink(work: Work, order: StoredOrder, url: string): Promise<void> {
  return send(work, order, LINK_TEMPLATE, (words, locale) => ({
    values: {
      amount: amountOf(order, locale),
      payable_until: order.expires_at
        ? words.link.until(dateInWords(localDateAt(order.expires_at, work.timeZone), locale))
        : '',
    },
    facts: [
      [words.order, printedNumber(order)],
      [words.amount, amountOf(order, locale)],
    ],
    action: { label: words.link.action, url },
  }));
}

/** The codes that were given out of lines, by their places, and the notes of their items. */
export async function givenOf(
  work: Work,
  orderId: string,
  lines: readonly StoredLine[],
): Promise<Map<number, { codes: string[]; note: string | null }>> {
  const codes = await work.rows<{ position: number; code: Buffer }>(sql`
    select position, code from order_codes
    where merchant_id = ${work.merchantId} and order_id = ${orderId} and given_at is not null order by id`);
  const byPlace = Map.groupBy(codes, ({ position }) => position);
  return new Map(
    lines.map((line) => [
      line.position,
      {
        codes: (byPlace.get(line.position) ?? []).map(({ code }) => work.vault.open(code)),
        note: line.note && work.vault.open(line.note),
      },
    ]),
  );
}

/** What was bought, with the codes and notes that go with it. The caller holds the order's invoice. */
export async function mailPaid(work: Work, order: StoredOrder): Promise<void> {
  const url = await checkoutLinkOf(work, order.invoice_id!);
  const lines = await linesOf(work, order.id);
  const given = await givenOf(work, order.id, lines);
  await send(work, order, 'order-paid', (words, locale) => ({
    values: {
      amount: amountOf(order, locale),
      notes: lines
        .flatMap((line) => {
          const note = line.fulfilled > 0 || line.type !== 'virtual' ? given.get(line.position)?.note : null;
          return note ? [`${line.description}: ${note}`] : [];
        })
        .join('\n\n'),
      what_next: lines.some((line) => line.type === 'physical') ? words.paid.sent : '',
    },
    facts: [
      [words.order, printedNumber(order)],
      ...lines.map(
        (line) =>
          [
            timesOf(line, line.quantity),
            amountOf({ ...order, total_cents: line.amount_cents }, locale),
          ] as const,
      ),
      ...codeFacts(words.code, lines, given),
      [words.amount, amountOf(order, locale)],
    ],
    action: { label: words.open, url },
  }));
}

function codeFacts(
  word: (what: string) => string,
  lines: readonly StoredLine[],
  given: Awaited<ReturnType<typeof givenOf>>,
): (readonly [string, string])[] {
  return lines.flatMap((line) =>
    (given.get(line.position)?.codes ?? []).map((code) => [word(line.description), code] as const),
  );
}

type HandedLetter = {
  handed: readonly Handed[];
  carrier: string | null;
  trackingNumber: string | null;
  url: string;
};

/** What was handed over now: a parcel with its number, codes, a service. */
export async function mailHanded(work: Work, order: StoredOrder, letter: HandedLetter): Promise<void> {
  const lines = letter.handed.map(({ line }) => line);
  const given = await givenOf(work, order.id, lines);
  const isParcel = lines.some((line) => line.type === 'physical');
  await send(work, order, 'order-handed-over', (words, _, merchant) => ({
    values: {
      headline: (isParcel ? words.handed.sent : words.handed.subject)(printedNumber(order), merchant),
      what_happened: isParcel ? words.handed.sentTitle : words.handed.title,
    },
    facts: [
      [words.order, printedNumber(order)],
      ...letter.handed.map(({ line, quantity }) => [words.what, timesOf(line, quantity)] as const),
      ...(letter.carrier ? [[words.carrier, letter.carrier] as const] : []),
      ...(letter.trackingNumber ? [[words.tracking, letter.trackingNumber] as const] : []),
      ...codeFacts(words.code, lines, given),
    ],
    action: { label: words.open, url: letter.url },
  }));
}

/** The order is cancelled, and whether anything was paid. */
export function mailCancelled(
  work: Work,
  order: StoredOrder,
  { wasPaid }: { wasPaid: boolean },
): Promise<void> {
  return send(work, order, 'order-cancelled', (words, locale) => ({
    values: {
      amount: amountOf(order, locale),
      what_next: wasPaid ? words.cancelled.paid : words.cancelled.unpaid,
    },
    facts: [
      [words.order, printedNumber(order)],
      [words.amount, amountOf(order, locale)],
    ],
  }));
}
