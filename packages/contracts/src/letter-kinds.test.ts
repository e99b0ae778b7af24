import { fillText, findTextFault } from '@lorikeet/domain/letters';
import { describe, expect, it } from 'vitest';
import { LETTER_KIND_NAMES, letterKind, sampleValues, variablesOf } from './letter-kinds.ts';

describe.each(LETTER_KIND_NAMES)('the standard words of %s', (kind) => {
  const { texts, needed, neededInSms = [] } = letterKind(kind);
  it.each(['en', 'zh'] as const)('in %s name what they must and nothing unknown', (locale) => {
    const known = variablesOf(kind);
    const { subject, heading, text, sms } = texts[locale];
    expect(findTextFault(subject, { known, needed: [] })).toBeUndefined();
    expect(findTextFault(heading, { known, needed: [] })).toBeUndefined();
    expect(findTextFault(text, { known, needed })).toBeUndefined();
    if (sms !== null) expect(findTextFault(sms, { known, needed: neededInSms })).toBeUndefined();
  });

  it.each(['en', 'zh'] as const)('have in %s a sample of everything that may be named', (locale) => {
    const samples = sampleValues(kind, locale, 'Our $& shop');
    expect(Object.keys(samples)).toEqual(variablesOf(kind));
    expect(samples.merchant).toBe('Our $& shop');
    const { subject, text } = texts[locale];
    expect(fillText(`${subject} ${text}`, samples)).not.toMatch(/[{}]|Harbour/);
  });

  it('go by SMS in both languages or in none', () => {
    expect(texts.en.sms === null).toBe(texts.zh.sms === null);
    expect(texts.en.sms === null).toBe(neededInSms.length === 0);
  });
});
