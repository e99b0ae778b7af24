import type { Output } from '@lorikeet/contracts';
import { letterKind, sampleValues } from '@lorikeet/contracts/letter-kinds';
import type * as letters from '@lorikeet/contracts/letters';
import { sql } from '../../platform/db/sql.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { type LetterFrame, writeIn } from './post-letter.ts';
import { refuseFaulty, type Written } from './update-letter.ts';

const WORDS = {
  en: { test: 'Test', note: 'This is a test with sample data. Nobody else has received it.' },
  zh: { test: '测试', note: '这是使用示例数据的测试邮件，未发送给其他人。' },
} as const;

/** What stands under the words of a letter, with sample data, in the merchant's brand. */
async function sampleFrame(work: Work, { kind, locale }: Written): Promise<LetterFrame> {
  const { tradingName, brand, email, phone } = await merchantProfile(work);
  const { facts, action, footer } = letterKind(kind);
  const contact = [email, phone].filter(Boolean).join(', ') || tradingName;
  return {
    sender: tradingName,
    brand,
    facts: facts.map(([label, sample]) => [label[locale], sample[locale]] as const),
    ...(action && { action: { label: action[locale], url: work.publicUrl } }),
    ...(footer && { footer: footer[locale].replace('{contact}', () => contact) }),
  };
}

async function sampleOf(work: Work, written: Written, reader: 'en' | 'zh') {
  refuseFaulty(written, reader);
  const frame = await sampleFrame(work, written);
  return { frame, values: sampleValues(written.kind, written.locale, frame.sender) };
}

/** A letter with sample data, as it would be read. Refuses what `updateLetter` refuses of a text. */
export async function previewLetter(
  work: Work,
  written: Written,
  reader: 'en' | 'zh',
): Promise<Output<typeof letters.previewLetter>> {
  const sample = await sampleOf(work, written, reader);
  const { subject, html, sms } = writeIn(written, written.locale, sample);
  return { from: sample.frame.sender, subject, html, sms: written.sms === null ? null : sms };
}

/**
 * Sends a letter with sample data to the signed-in person, and its SMS as a line in it. Refuses what `updateLetter`
 * refuses of a text; HTTP 429 for one who sends many.
 */
export async function sendTestLetter(
  work: Work,
  written: Written,
  reader: 'en' | 'zh',
): Promise<{ sent_to: string }> {
  const { frame, values } = await sampleOf(work, written, reader);
  const { email } = await work.one<{ email: string }>(sql`
    select email from merchant_users where merchant_id = ${work.merchantId} and id = ${work.actor.id ?? null}`);
  await limitLetter(work, email);
  const words = WORDS[written.locale];
  const plain = writeIn(written, written.locale, { frame, values });
  const facts = [...(frame.facts ?? []), ...(plain.sms ? [['SMS', plain.sms] as const] : [])];
  const footer = [words.note, frame.footer].filter(Boolean).join(' ');
  const { text, html } = writeIn(written, written.locale, { frame: { ...frame, facts, footer }, values });
  await queueMessage(work, {
    channel: 'email',
    template: 'letter-test',
    isAwaited: true,
    locale: written.locale,
    to: email,
    subject: `[${words.test}] ${plain.subject}`,
    text,
    html,
  });
  await work.audit({
    action: 'letter.test_sent',
    subjectKind: 'letter',
    after: { letter: written.kind, locale: written.locale },
  });
  return { sent_to: email };
}
