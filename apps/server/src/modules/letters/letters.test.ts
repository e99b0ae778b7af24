import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

type Version = { version: number; words: { subject: string } | null; changed_by: string };
type Detail = {
  version: number;
  is_default: boolean;
  subject: string;
  heading: string;
  text: string;
  sms: string | null;
  versions: Version[];
};

type Who = { token: string };
const get = async <T>(path: string, who: Who) =>
  (await scene.portal.call<T>('GET', `/api/merchant/letter${path}`, { token: who.token })).data;
const post = <T = { version: number; refusal?: string }>(
  path: string,
  who: Who,
  body: object,
  locale?: 'zh',
) =>
  scene.portal.call<T>('POST', `/api/merchant/letter${path}`, {
    token: who.token,
    body,
    ...(locale && { locale }),
  });
const detail = (who: Who, kind = 'debit-notice', locale = 'en') =>
  get<Detail>(`/detail?kind=${kind}&locale=${locale}`, who);

const NOTICE = {
  kind: 'debit-notice',
  locale: 'en',
  subject: 'Heads up from {merchant}',
  heading: 'Payment of {amount} ahead',
  text: 'Dear member,\n\nWe take {amount} on {date}.\n\n<b>See you</b> & thanks',
  sms: '{merchant}: {amount} from {account} on {date}',
};
/** Changes a letter from what it says now. */
async function change(who: Who, words: object = NOTICE) {
  const { kind = 'debit-notice', locale = 'en' } = words as { kind?: string; locale?: string };
  const { version } = await detail(who, kind, locale);
  return post('/update', who, { ...NOTICE, ...words, version });
}

type Logged = { action: string; actor: { name: string } };
type Sent = { subject: string; text: string; html: string };
const sentAbout = (merchant: { id: string; facilityId: string; token: string }, subjectId: string) =>
  scene.within(merchant, async (work) => {
    const rows = await work.rows<{ subject: Buffer | null; body: Buffer }>(sql`
      select subject, body from messages
      where merchant_id = ${work.merchantId} and subject_id = ${subjectId} order by id`);
    return rows.map(({ subject, body }) => ({
      subject: subject ? work.vault.open(subject) : '',
      ...(JSON.parse(work.vault.open(body)) as Omit<Sent, 'subject'>),
    }));
  });

/** The notice of a debit of its own, as it was queued. */
async function noticeOf(
  merchant: DebitMerchants['harbour'],
  facts: { locale?: 'zh'; mobile?: string } = {},
): Promise<Sent> {
  const { mobile = null, ...rest } = facts;
  const payer = await scene.payer(merchant, { name: 'Mia Nguyen', ...rest });
  await scene.within(merchant, (work) =>
    work.run(sql`
      update customers set phone_mobile = ${mobile}, email_primary = case when ${mobile}::text is null then email_primary end
      where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
  );
  const { paymentId } = await scene.debit(merchant, payer, {
    cents: 4500,
    due: '2026-11-30',
    notice: 'advance',
  });
  await scene.runPhase(merchant, 'notices', '2026-11-26');
  const [sent] = await sentAbout(merchant, paymentId);
  return sent!;
}

describe('the words of a letter', () => {
  it('stand as the portal has them until they are changed; then the real letter carries them, escaped', async () => {
    const before = await noticeOf(scene.harbour);
    expect(before.subject).toBe('Harbour Fitness will debit $45.00 on Mon 30 November 2026');
    expect((await change(scene.harbour)).data).toEqual({ version: 1 });
    const sent = await noticeOf(scene.harbour);
    expect(sent.subject).toBe('Heads up from Harbour Fitness');
    expect(sent.text).toContain(
      'Payment of $45.00 ahead\n\nDear member,\n\nWe take $45.00 on Mon 30 November 2026.',
    );
    expect(sent.html).toContain('&#60;b&#62;See you&#60;/b&#62; &#38; thanks');
    expect(sent.html).not.toContain('<b>See you');
    // What the law asks for stands under the words whatever they say.
    for (const fact of ['••• 5148', 'Reference on your statement', 'You can also ask your bank'])
      expect(sent.text).toContain(fact);
  });

  it('of one merchant are never those of another, and of one language never those of the other', async () => {
    const theirs = await noticeOf(scene.other);
    expect(theirs.subject).toBe('Other Gym will debit $45.00 on Mon 30 November 2026');
    expect(await detail(scene.other)).toMatchObject({ version: 0, is_default: true, versions: [] });
    const chinese = await noticeOf(scene.harbour, { locale: 'zh' });
    expect(chinese.subject).toBe('Harbour Fitness将于2026年11月30日 周一扣款 $45.00');
  });

  it('go by SMS to who has no e-mail', async () => {
    const sent = await noticeOf(scene.harbour, { mobile: '0491 570 156' });
    expect(sent.text).toMatch(/^Harbour Fitness: \$45\.00 from .*\d{3} on Mon 30 November 2026$/);
  });

  it('are not read in what a payer’s name holds', async () => {
    await change(scene.harbour, {
      kind: 'invitation',
      subject: 'For {customer}',
      heading: 'For {customer}',
      text: '{invites} {message}',
      sms: '{link}',
    });
    const { data } = await scene.portal.call<{ email: { subject: string; html: string } }>(
      'POST',
      '/api/merchant/invitation/preview',
      {
        token: scene.harbour.token,
        body: {
          name: '{amount}<img src=x>',
          email: '',
          phone: '',
          locale: 'en',
          message: '{link}',
          quantity: 1,
        },
      },
    );
    expect(data.email.subject).toBe('For {amount}<img src=x>');
    expect(data.email.html).not.toContain('<img src=x>');
    expect(data.email.html).toContain('{link}');
  });
});

describe('a change', () => {
  it.each([
    [{ text: 'We take {amount} soon' }, 'letter.missing_variable', /Date.*\{date\}.*text/],
    [{ text: '{amount} {date} {balance}' }, 'letter.unknown_variable', /\{balance\}/],
    [{ subject: 'Hello {customer}' }, 'letter.unknown_variable', /\{customer\}/],
    [{ heading: 'Ahead }' }, 'letter.lone_brace', /brace/],
    [{ sms: '{amount} on {date}' }, 'letter.missing_variable', /\{account\}.*SMS/],
    [{ sms: null }, 'letter.sms_mismatch', /SMS/],
    [{ kind: 'card-expiry', text: '{card} until {date}', sms: 'x' }, 'letter.sms_mismatch', /SMS/],
  ])('%j is refused by name and changes nothing', async (words, refusal, sentence) => {
    const { kind = 'debit-notice' } = words as { kind?: string };
    const before = await detail(scene.harbour, kind);
    const refused = await change(scene.harbour, words);
    expect(refused).toMatchObject({ code: 1, data: { refusal } });
    expect(refused.message).toMatch(sentence);
    expect(await detail(scene.harbour, kind)).toEqual(before);
  });

  it('says in the reader’s language what is missing', async () => {
    const { version } = await detail(scene.harbour);
    const { message } = await post('/update', scene.harbour, { ...NOTICE, text: '{amount}', version }, 'zh');
    expect(message).toContain('必须告知收件人：日期。请在正文中加入 {date}');
  });

  it('of two at once is made by one: the other sees the first’s before its own', async () => {
    const { version } = await detail(scene.other);
    const both = await Promise.all(
      ['First', 'Second'].map((subject) => post('/update', scene.other, { ...NOTICE, subject, version })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.data.refusal).toBe('letter.changed_meanwhile');
    const now = await detail(scene.other);
    expect(now).toMatchObject({ version: version + 1, versions: [{ changed_by: 'Owner' }] });
    const winner = both[0]!.code === 0 ? 'First' : 'Second';
    expect(now.subject).toBe(winner);
    const late = await post('/update', scene.other, { ...NOTICE, subject: 'Late', version });
    expect(late.data.refusal).toBe('letter.changed_meanwhile');
    expect(
      (await post('/reset', scene.other, { kind: 'debit-notice', locale: 'en', version })).data.refusal,
    ).toBe('letter.changed_meanwhile');
  });

  it('that changes nothing is refused, and a reset brings the standard back and keeps what stood', async () => {
    const own = await detail(scene.other);
    expect((await change(scene.other, { subject: own.subject })).data.refusal).toBe('letter.nothing_changed');
    const of = { kind: 'debit-notice', locale: 'en' };
    const { data } = await post('/reset', scene.other, { ...of, version: own.version });
    const after = await detail(scene.other);
    expect(after).toMatchObject({ version: data.version, is_default: true, versions: [{ words: null }, {}] });
    expect(after.subject).toBe('{merchant} will debit {amount} on {date}');
    expect(after.versions[1]?.words?.subject).toBe(own.subject);
    expect((await post('/reset', scene.other, { ...of, version: data.version })).data.refusal).toBe(
      'letter.nothing_changed',
    );
    expect((await noticeOf(scene.other)).subject).toBe('Other Gym will debit $45.00 on Mon 30 November 2026');
  });

  it('whose answer was lost may be sent again under its key', async () => {
    const { version } = await detail(scene.other);
    const send = (key: string) =>
      scene.portal.call<{ version: number }>('POST', '/api/merchant/letter/update', {
        token: scene.other.token,
        body: { ...NOTICE, subject: 'Said twice', version },
        key,
      });
    const first = await send('said-twice');
    expect(first.data).toEqual({ version: version + 1 });
    expect((await send('said-twice')).data).toEqual(first.data);
    expect((await detail(scene.other)).version).toBe(version + 1);
  });

  it('leaves what was sent as it was, and says in the log who changed which words', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Kept' });
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-11-30',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
    const before = await sentAbout(scene.harbour, paymentId);
    await change(scene.harbour, { subject: 'Changed once more by {merchant}' });
    expect(await sentAbout(scene.harbour, paymentId)).toEqual(before);
    const { data } = await scene.portal.call<{ rows: Logged[] }>('GET', '/api/merchant/audit/list', {
      token: scene.harbour.token,
    });
    const logged = data.rows.find(({ action }) => action === 'letter.updated');
    expect(logged).toMatchObject({ action: 'letter.updated', actor: { name: 'Owner' } });
  });
});

describe('a preview and a test', () => {
  it('show the letter with sample data in the merchant’s name; a test goes to who asks, and keeps nothing', async () => {
    const before = await detail(scene.harbour);
    const preview = await post<{ from: string; subject: string; html: string; sms: string }>(
      '/preview',
      scene.harbour,
      NOTICE,
    );
    expect(preview.data).toMatchObject({ from: 'Harbour Fitness', subject: 'Heads up from Harbour Fitness' });
    expect(preview.data.html).toContain('We take $45.00 on Fri 27 November 2026.');
    expect(preview.data.html).toContain('accounts@harbour-fitness.test');
    expect(preview.data.sms).toContain('$45.00 from ••• 5148');
    const test = await post<{ sent_to: string }>('/test', scene.harbour, NOTICE);
    expect(test.data).toEqual({ sent_to: 'owner@harbour-fitness.test' });
    const [sent] = await scene.within(scene.harbour, async (work) => {
      const rows = await work.rows<{ subject: Buffer; recipient: Buffer; body: Buffer }>(sql`
        select subject, recipient, body from messages
        where merchant_id = ${work.merchantId} and template = 'letter-test'`);
      return rows.map((row) => ({
        subject: work.vault.open(row.subject),
        to: work.vault.open(row.recipient),
        text: (JSON.parse(work.vault.open(row.body)) as Sent).text,
      }));
    });
    expect(sent).toMatchObject({
      subject: '[Test] Heads up from Harbour Fitness',
      to: 'owner@harbour-fitness.test',
    });
    expect(sent!.text).toContain('This is a test with sample data.');
    expect(sent!.text).toContain('SMS: Harbour Fitness: $45.00 from');
    expect(await detail(scene.harbour)).toEqual(before);
  });

  it('list the letters that the merchant sends: those to ratepayers for a council alone', async () => {
    const kinds = async (who: Who) =>
      (await get<{ rows: { kind: string }[] }>('/list', who)).rows.map(({ kind }) => kind);
    expect(await kinds(scene.harbour)).not.toContain('property-code');
    expect(await kinds(scene.banksia)).toContain('property-code');
  });
});
