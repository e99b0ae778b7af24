import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLine, fillParagraphs, fillText, findTextFault, variablesIn } from './letter-text.ts';

const RULE = { known: ['amount', 'date', 'customer'], needed: ['amount', 'date'] };

describe('a text of a merchant', () => {
  it.each([
    ['{amount} on {date}', undefined],
    ['{customer}: {amount}, {date}, {amount}', undefined],
    ['{amount} on {day}', { code: 'unknown_variable', variable: 'day' }],
    ['{amount} on {}', { code: 'unknown_variable', variable: '' }],
    ['{amount} on {date} {constructor}', { code: 'unknown_variable', variable: 'constructor' }],
    ['{amount} on { date }', { code: 'unknown_variable', variable: ' date ' }],
    ['{amount} soon', { code: 'missing_variable', variable: 'date' }],
    ['', { code: 'missing_variable', variable: 'amount' }],
    ['{amount} on {date} {', { code: 'lone_brace' }],
    ['{amount} on {date}}', { code: 'lone_brace' }],
    ['{{amount}} on {date}', { code: 'lone_brace' }],
  ])('%j', (text, fault) => {
    expect(findTextFault(text, RULE)).toEqual(fault);
  });

  it('without a fault is filled to the last variable, whatever the values hold', () => {
    const piece = fc.oneof(fc.constantFrom('{amount}', '{date}', '{customer}'), fc.string());
    const values = fc.record({ amount: fc.string(), date: fc.string(), customer: fc.string() });
    fc.assert(
      fc.property(fc.array(piece), values, (pieces, filled) => {
        const text = pieces.join(' ');
        fc.pre(findTextFault(text, { ...RULE, needed: [] }) === undefined);
        const parts = text.split(/(\{\w+\})/);
        const expected = parts.map((part) => {
          const name = part.slice(1, -1);
          return part.startsWith('{') ? filled[name as keyof typeof filled] : part;
        });
        expect(fillText(text, filled)).toBe(expected.join(''));
        expect(fillLine(text, filled)).not.toMatch(/[\r\n\t]|^\s|\s$| {2}/);
        expect(fillParagraphs(text, filled).every((one) => one.trim() === one && one !== '')).toBe(true);
      }),
    );
  });

  it('names each variable once, and is not filled with what was not given', () => {
    expect(variablesIn('{b} {a} {b}')).toEqual(['b', 'a']);
    expect(() => fillText('{amount}', {})).toThrow(RangeError);
    expect(() => fillText('{toString}', {})).toThrow(RangeError);
    expect(fillText('{amount}', { amount: '{date}' })).toBe('{date}');
  });

  it('has its paragraphs between empty lines, without those that came out empty', () => {
    expect(fillParagraphs('One.\nStill one.\n\n{note}\n\n  \nTwo.\n', { note: '' })).toEqual([
      'One.\nStill one.',
      'Two.',
    ]);
    expect(fillParagraphs('{note}', { note: 'A\n\nB' })).toEqual(['A', 'B']);
    expect(fillLine('{who}: paid {link}', { who: 'Harbour\r\nBcc: x', link: '' })).toBe(
      'Harbour Bcc: x: paid',
    );
  });
});
