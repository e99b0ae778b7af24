import { sql } from '../../platform/db/sql.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import type { HeldDownload } from './move-downloads.ts';

const WORDS = {
  en: {
    subject: (name: string) => `Your report is ready: ${name}`,
    title: 'Your report is ready',
    body: (merchant: string, owner: string) =>
      `${owner} has this report of ${merchant} sent to you. It is kept in the download centre for 30 days.`,
    name: 'Report',
    action: 'Open the download centre',
    footer: 'No figures are in this e-mail: they are shown to whom may see them, after signing in.',
  },
  zh: {
    subject: (name: string) => `报表已就绪：${name}`,
    title: '报表已就绪',
    body: (merchant: string, owner: string) =>
      `${owner} 设置了将 ${merchant} 的此报表发送给您。文件在下载中心保留 30 天。`,
    name: '报表',
    action: '打开下载中心',
    footer: '本邮件不含任何数据：登录后，有权限的人员方可查看。',
  },
} as const;

const PATH = '/merchant/downloadCenter';

/** Tells those that a scheduled file is meant for, who can still sign in, that it is there. The letter carries no data of it. */
export async function mailReaders(work: Work, held: HeldDownload): Promise<void> {
  const { merchant } = await work.one<{ merchant: string }>(
    sql`select trading_name as merchant from merchants where id = ${work.merchantId}`,
  );
  const readers = await work.rows<{ id: string; email: string; locale: 'en' | 'zh' }>(sql`
    select id, email, locale from merchant_users
    where merchant_id = ${work.merchantId} and id = any(${held.reader_ids}::uuid[]) and status = 'active'
    order by id`);
  const name = typeof held.params.name === 'string' ? held.params.name : held.filename;
  for (const { email, locale } of readers) {
    const words = WORDS[locale];
    await queueMessage(work, {
      channel: 'email',
      template: 'report-ready',
      locale,
      to: email,
      subject: words.subject(name),
      subjectKind: 'download',
      subjectId: held.id,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: words.title,
        paragraphs: [words.body(merchant, nameInMail(held.owner_name))],
        facts: [[words.name, name]],
        action: { label: words.action, url: `${work.publicUrl}${PATH}` },
        footer: words.footer,
      }),
    });
  }
}
