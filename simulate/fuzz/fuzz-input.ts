import type { Contract } from '@lorikeet/contracts';
import { ID_KINDS, type IdKind, printId } from '@lorikeet/domain/kernel';
import { uuidv7 } from '../../apps/server/src/platform/ids.ts';
import { type Ids, leavesOf, sampleInput, withValue } from '../../apps/server/src/walk/sample-input.ts';
import type { Sent } from '../../apps/server/src/walk/send.ts';
import type { Dice } from './dice.ts';

const KINDS = Object.keys(ID_KINDS) as IdKind[];

/** Texts that careless programs fall over. */
const TEXTS: readonly ((dice: Dice) => unknown)[] = [
  () => '',
  () => ' ',
  () => 'a\u0000b',
  () => 'half \ud83d',
  () => "'; drop table payments; --",
  () => '%_\\%',
  () => '../../../etc/passwd',
  () => '{{7*7}}#{7*7}<script>alert(1)</script>',
  () => '\u202egnp.exe',
  () => '🐦‍🔥 中文 ﷺ',
  () => 'İıſẞ',
  () => '9'.repeat(400),
  (dice) => 'x'.repeat(dice.below(5_000)),
  () => '1e400',
  () => '-0',
  () => 'NaN',
  () => '0x10',
  () => '٣',
  () => '1000-01-01',
  () => '9999-12-31',
  () => '2026-02-30',
  () => '2024-02-29',
  () => '2026-11-22T25:61:61Z',
  () => '+002026-11-22T00:00:00Z',
  () => '=cmd|calc',
  () => 'javascript:alert(1)',
  () => 'a@b',
  () => `${'a'.repeat(300)}@b.test`,
  () => '-'.repeat(36),
  () => uuidv7(),
  (dice) => printId(dice.pick(KINDS), uuidv7()),
  (dice) => `${ID_KINDS[dice.pick(KINDS)]}_${'g'.repeat(32)}`,
  () => '__proto__',
  () => 'constructor',
];
const NUMBERS = [0, -1, 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, 0.1, -0.5, 1e-9, 99_999_999_999];
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  { length: 1 },
  [[[[]]]],
  { toString: 1 },
  { $gt: '' },
];

const value = (dice: Dice): unknown => {
  const kind = dice.below(10);
  if (kind < 6) return dice.pick(TEXTS)(dice);
  return kind < 8 ? dice.pick(NUMBERS) : dice.pick(OTHERS);
};

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);

/** One change of an input: a value replaced, a field left out, added or nested, a list made long. */
function changed(input: unknown, dice: Dice): unknown {
  const leaves = leavesOf(input).filter(({ path }) => path.length > 0);
  const leaf = leaves.length > 0 ? dice.pick(leaves) : undefined;
  switch (dice.below(8)) {
    case 0:
      return leaf ? withValue(input, leaf.path, undefined) : {};
    case 1:
      return { ...(input as object), [dice.pick(['unheard_of', 'page', 'sort', 'id', ''])]: value(dice) };
    case 2:
      return leaf ? withValue(input, leaf.path, nested(1 + dice.below(60))) : nested(3);
    case 3:
      return leaf ? withValue(input, leaf.path, Array(dice.below(2_000)).fill(leaf.value)) : [];
    default:
      return leaf ? withValue(input, leaf.path, value(dice)) : { page: value(dice) };
  }
}

const BODIES: readonly ((dice: Dice) => Partial<Sent>)[] = [
  () => ({ rawBody: '{"a":' }),
  () => ({ rawBody: '[1]' }),
  () => ({ rawBody: '"text"' }),
  () => ({ rawBody: '' }),
  () => ({ rawBody: 'null' }),
  () => ({ rawBody: '{"__proto__":{"admin":true}}' }),
  () => ({ rawBody: '{"constructor":{"prototype":{"admin":true}}}' }),
  () => ({ rawBody: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` }),
  () => ({ rawBody: '\ufeff{}' }),
  () => ({ rawBody: `{"a":${'9'.repeat(5_000)}}` }),
  (dice) => ({ rawBody: `{"a":"${'x'.repeat(dice.below(400_000))}"}` }),
  () => ({ rawBody: 'a=1&b=2', contentType: 'application/x-www-form-urlencoded' }),
  () => ({ rawBody: '<a/>', contentType: 'text/xml' }),
  () => ({ rawBody: '{}', contentType: 'application/json; charset=utf-16' }),
  () => ({ rawBody: '{}', contentType: 'nonsense' }),
  () => ({ rawBody: '--b\r\n\r\n', contentType: 'multipart/form-data; boundary=b' }),
  () => ({ rawBody: '--b', contentType: 'multipart/form-data' }),
  () => ({ rawBody: 'x', contentType: `multipart/form-data; boundary=${'b'.repeat(300)}` }),
];

const KEYS = ['k', 'x'.repeat(200), 'x'.repeat(201), "'; --", 'é'];

/** What somebody sends to a call: a third of it as it should be, the rest spoiled in up to four ways. */
export function fuzzedCall(contract: Contract, ids: Ids, dice: Dice): Sent {
  const key = dice.isAt(0.1) ? { key: dice.pick(KEYS) } : {};
  if (contract.method === 'POST' && dice.isAt(0.1)) return { ...dice.pick(BODIES)(dice), ...key };
  const stranger: Ids = (kind) => (dice.isAt(0.1) ? uuidv7() : ids(kind));
  let input: unknown = sampleInput(contract, stranger, dice.isAt(0.5)) ?? {};
  for (let n = dice.isAt(0.33) ? 0 : 1 + dice.below(4); n > 0; n -= 1) input = changed(input, dice);
  return { input, ...key };
}
