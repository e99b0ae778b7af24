import type { Dice } from '../fuzz/dice.ts';

const SIGNS = [...'0123456789', ...' ,;"\'-+.:/', 'A', 'z', 'é', '雪', '\t', '\u007f', '\u{1F426}'];

type Change = (text: string, dice: Dice) => string;

const LINE_END = /\r\n|\n|\r/;
const lines = (text: string, change: (all: string[]) => string[]): string =>
  change(text.split(LINE_END)).join('\r\n');

/** One thing that goes wrong with a file on its way. */
const CHANGES: readonly Change[] = [
  // One sign becomes another.
  (text, dice) => put(text, dice.below(text.length), 1, dice.pick(SIGNS)),
  // A digit becomes another: the length stays right.
  (text, dice) => {
    const digits = [...text.matchAll(/\d/g)];
    const at = digits.length > 0 ? dice.pick(digits).index : 0;
    return put(text, at, 1, String(dice.below(10)));
  },
  (text, dice) => put(text, dice.below(text.length), 1, ''),
  (text, dice) => put(text, dice.below(text.length + 1), 0, dice.pick(SIGNS)),
  (text, dice) => text.slice(0, dice.below(text.length)),
  (text, dice) => text.slice(dice.below(text.length)),
  (text, dice) => lines(text, (all) => all.toSpliced(dice.below(all.length), 1)),
  (text, dice) => lines(text, (all) => all.toSpliced(dice.below(all.length), 0, dice.pick(all))),
  (text, dice) =>
    lines(text, (all) => {
      const [a, b] = [dice.below(all.length), dice.below(all.length)];
      return all.with(a, all[b]!).with(b, all[a]!);
    }),
  // Two parts of one line trade places.
  (text, dice) =>
    lines(text, (all) => {
      const at = dice.below(all.length);
      const cut = dice.below(all[at]!.length + 1);
      return all.with(at, all[at]!.slice(cut) + all[at]!.slice(0, cut));
    }),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => `\uFEFF${text}`,
  (text) => text.toLowerCase(),
  (text) => text + text,
  () => '',
];

const put = (text: string, at: number, length: number, sign: string) =>
  text.slice(0, at) + sign + text.slice(at + length);

/** A file with one to three things wrong, or none: some of what is changed stays a sound file. */
export function mutate(text: string, dice: Dice): string {
  let changed = text;
  for (let times = dice.below(4); times > 0; times -= 1) changed = dice.pick(CHANGES)(changed, dice);
  return changed;
}
