import { expect, test } from 'vitest';

/** Words that GLOSSARY.md turns down, each with the one that stands for the thing everywhere. */
const TURNED_DOWN = {
  zh: [
    [/直接扣款/, '直接借记'],
    [/(?<!直接借记)扣款授权|授权协议/, '直接借记授权'],
    [/已清算|已到账/, '已结清'],
    [/(?<!税务)发票/, '账单'],
    [/结算付款/, '付款结算'],
  ],
  en: [[/\bmandates?\b/i, 'DDR']],
} as const;

const files = import.meta.glob<Record<string, unknown>>('./{en,zh}/*.json', {
  eager: true,
  import: 'default',
});

const sentences = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : Object.values((words ?? {}) as Record<string, unknown>).flatMap(sentences);

test.each(['en', 'zh'] as const)('one thing has one word: %s', (language) => {
  const found = Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([file, words]) =>
      sentences(words).flatMap((sentence) =>
        TURNED_DOWN[language]
          .filter(([word]) => word.test(sentence))
          .map(([, instead]) => `${file}: “${sentence}” has another word for ${instead}`),
      ),
    );
  expect(found).toEqual([]);
});

test('a code of the bank has one text, wherever it is shown', () => {
  for (const language of ['en', 'zh']) {
    const of = (noun: string) =>
      files[`./${language}/${noun}.json`] as Record<string, Record<string, string>>;
    const { unknown: _, ...payments } = of('payments').code ?? {};
    expect(of('customers').returnCode).toMatchObject(payments);
    expect(of('returns').codes).toMatchObject(payments);
  }
});
