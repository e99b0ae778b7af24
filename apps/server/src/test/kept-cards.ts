import { TEST_CARDS, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { parseId } from '@lorikeet/domain/kernel';
import { createSandboxCards } from '../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../platform/db/sql.ts';
import { type Attempt, shippedFee } from './card-stage.ts';
import type { ScheduleStage } from './schedule-stage.ts';

type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Card = {
  id: string;
  last4: string;
  network: string;
  has_expired: boolean;
  is_taken: boolean;
  is_default: boolean;
  council: { slug: string };
  pays: { property_id: string; next: { on: string; amount_cents: number; fee_cents: number } | null }[];
};

/** What ratepayers do with cards that a council keeps. */
export function keptCards(stage: ScheduleStage) {
  const cardsOf = async (person: Person) =>
    (await stage.call<{ rows: Card[] }>('GET', '/api/flex/paymentMethod/cards', person)).data.rows;

  const remove = (person: Person, id: string, replaceWith?: string) =>
    stage.call<{ moved: number; stopped: number; refusal?: string }>(
      'POST',
      `/api/flex/paymentMethod/remove/${id}`,
      { ...person, body: replaceWith ? { replace_with: replaceWith } : {} },
    );

  /** The number of a test card, and what it stands for at the processor. */
  async function token(outcome: TestOutcome, expYear = 2030) {
    const { number } = TEST_CARDS.find((one) => one.outcome === outcome)!;
    const typed = { number, exp_month: 12, exp_year: expYear, cvv: '123', name: 'Ana Lim' };
    const { data } = await stage.portal.call<{ token: string }>('POST', '/api/official/card/tokenise', {
      body: typed,
    });
    return data.token;
  }

  /** Pays 100.00 by a card that is typed, which its holder lets the council keep or not. */
  async function type(
    person: Person,
    propertyId: string,
    {
      outcome = 'approved',
      save = true,
      expYear = 2030,
    }: { outcome?: TestOutcome; save?: boolean; expYear?: number } = {},
  ) {
    const { owed_cents: due_cents } = await stage.detail(person, propertyId);
    const body = {
      amount_cents: 10_000,
      due_cents,
      expected_fee_cents: shippedFee(10_000),
      accepted: true,
      card_token: await token(outcome, expYear),
      name: 'Ana Lim',
      locale: 'en',
      save_card: save,
    };
    const paid = await stage.call<Attempt & { refusal?: string }>(
      'POST',
      `/api/flex/property/card/pay/${propertyId}`,
      { ...person, body },
    );
    await stage.drain();
    return paid;
  }

  /** From now on the bank of a kept card answers as that of another test card. */
  async function turn(cardId: string, outcome: TestOutcome) {
    const lasting = await createSandboxCards(stage.platform).keep(await token(outcome));
    await stage.platform.pool.query(sql`
      update payment_methods set card_token = ${stage.platform.vault.seal(lasting)}
      where id = ${parseId('payment_method', cardId)!}`);
  }

  return { cardsOf, remove, type, turn, token };
}

export type KeptCards = ReturnType<typeof keptCards>;
