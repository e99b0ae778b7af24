import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal, sumCents } from '../kernel/index.ts';
import { priceQuantity, type Tier, validateTiers } from './index.ts';

const tier = (firstUnit: number, lastUnit: number | null, unitPriceE4 = 10000, flatFeeCents = 0): Tier => ({
  firstUnit,
  lastUnit,
  unitPriceE4,
  flatFeeCents,
});

/** Sound tiers: sizes of at least two units each, the last open or closed. */
const soundTiers = fc
  .record({
    rows: fc.array(
      fc.record({
        size: fc.integer({ min: 2, max: 40 }),
        price: fc.integer({ min: 1, max: 2_000_000 }),
        fee: fc.integer({ min: 0, max: 10_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    isOpen: fc.boolean(),
  })
  .map(({ rows, isOpen }) => {
    let next = 1;
    return rows.map(({ size, price, fee }, i): Tier => {
      const first = next;
      next += size;
      return tier(first, isOpen && i === rows.length - 1 ? null : next - 1, price, fee);
    });
  });

describe('tier rules', () => {
  it.each<[string, Tier[], unknown[]]>([
    ['sound and open', [tier(1, 10), tier(11, null)], []],
    ['sound and closed', [tier(1, 10), tier(11, 20)], []],
    ['none', [], [{ row: 0, field: 'firstUnit', code: 'first_must_be_1' }]],
    ['starting at 2', [tier(2, null)], [{ row: 0, field: 'firstUnit', code: 'first_must_be_1' }]],
    ['starting at 0', [tier(0, null)], [{ row: 0, field: 'firstUnit', code: 'first_positive_integer' }]],
    [
      'a fraction',
      [tier(1, 10), tier(10.5, null)],
      [{ row: 1, field: 'firstUnit', code: 'first_positive_integer' }],
    ],
    ['overlapping', [tier(1, 10), tier(10, null)], [{ row: 1, field: 'firstUnit', code: 'overlap' }]],
    ['with a gap', [tier(1, 10), tier(12, null)], [{ row: 1, field: 'firstUnit', code: 'gap' }]],
    [
      'open in the middle',
      [tier(1, null), tier(11, null)],
      [{ row: 1, field: 'firstUnit', code: 'overlap' }],
    ],
    [
      'of a single unit',
      [tier(1, 1), tier(2, null)],
      [{ row: 0, field: 'lastUnit', code: 'last_greater_than_first' }],
    ],
    ['backwards', [tier(1, 0)], [{ row: 0, field: 'lastUnit', code: 'last_greater_than_first' }]],
    ['free', [tier(1, null, 0)], [{ row: 0, field: 'unitPriceE4', code: 'price_positive' }]],
    [
      'with a negative fee',
      [tier(1, null, 1, -1)],
      [{ row: 0, field: 'flatFeeCents', code: 'flat_fee_non_negative' }],
    ],
  ])('finds what is wrong with tiers that are %s', (_name, tiers, faults) => {
    expect(validateTiers(tiers)).toEqual(faults);
  });

  it('accepts every sound list and refuses it once a boundary is moved', () => {
    fc.assert(
      fc.property(soundTiers, fc.nat(), fc.constantFrom(-1, 1), (tiers, pick, shift) => {
        expect(validateTiers(tiers)).toEqual([]);
        const row = pick % tiers.length;
        const moved = tiers.map((t, i) => (i === row ? { ...t, firstUnit: t.firstUnit + shift } : t));
        expect(validateTiers(moved).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the price of a quantity', () => {
  const tiers = [tier(1, 10, 12500, 500), tier(11, 20, 10000, 300), tier(21, null, 3333, 0)];

  it('is one amount for a flat plan and unit price times quantity for a per-unit plan', () => {
    expect(priceQuantity({ feeType: 'flat', amountCents: 4999 }, 7).total).toBe(4999);
    expect(priceQuantity({ feeType: 'per_unit', unitPriceE4: 3333 }, 3).total).toBe(100);
  });

  it.each([
    [1, 125 + 500],
    [10, 1250 + 500],
    [11, 1100 + 300],
    [20, 2000 + 300],
    [21, 700],
  ])('by volume prices all %i units at the tier reached: %i cents', (quantity, total) => {
    const priced = priceQuantity({ feeType: 'tiered_volume', tiers }, quantity);
    expect(priced.total).toBe(total);
    expect(priced.lines).toHaveLength(1);
  });

  it.each([
    [1, 125 + 500],
    [10, 1250 + 500],
    [11, 1250 + 500 + 100 + 300],
    [20, 1250 + 500 + 1000 + 300],
    [22, 1250 + 500 + 1000 + 300 + 67],
  ])('graduated prices each of %i units at its own tier: %i cents', (quantity, total) => {
    expect(priceQuantity({ feeType: 'tiered_graduated', tiers }, quantity).total).toBe(total);
  });

  it('shows which units each graduated line covers', () => {
    const { lines } = priceQuantity({ feeType: 'tiered_graduated', tiers }, 15);
    expect(
      lines.map(({ tierRow, fromUnit, toUnit, quantity }) => [tierRow, fromUnit, toUnit, quantity]),
    ).toEqual([
      [0, 1, 10, 10],
      [1, 11, 15, 5],
    ]);
  });

  it('refuses less than one unit and more than a closed last tier holds', () => {
    const closed = { feeType: 'tiered_volume', tiers: [tier(1, 10)] } as const;
    for (const quantity of [0, -1, 1.5]) expect(() => priceQuantity(closed, quantity)).toThrow(RangeError);
    expect(() => priceQuantity(closed, 11)).toThrow(Refusal);
    expect(priceQuantity(closed, 10).total).toBe(1000);
  });

  it('counts every unit once and sums its lines, whatever the tiers', () => {
    const feeType = fc.constantFrom('tiered_volume' as const, 'tiered_graduated' as const);
    fc.assert(
      fc.property(soundTiers, feeType, fc.integer({ min: 1, max: 400 }), (list, kind, wanted) => {
        const last = list.at(-1)!.lastUnit;
        const quantity = last === null ? wanted : Math.min(wanted, last);
        const { lines, total } = priceQuantity({ feeType: kind, tiers: list }, quantity);
        expect(lines.reduce((n, line) => n + line.quantity, 0)).toBe(quantity);
        expect(sumCents(lines.map((line) => line.amount))).toBe(total);
        const fewer = priceQuantity({ feeType: 'tiered_graduated', tiers: list }, Math.max(1, quantity - 1));
        const graduated = priceQuantity({ feeType: 'tiered_graduated', tiers: list }, quantity);
        expect(fewer.total).toBeLessThanOrEqual(graduated.total);
      }),
    );
  });
});
