import { APPROVAL_KINDS, OVERTAKEN_WORDS, type OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import { localDateAt } from '@lorikeet/domain/kernel';
import type { AnyApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import { alongside, type Work } from '../../platform/work.ts';
import type { Decider } from './approval-store.ts';
import { approversOf, type Holder } from './holders.query.ts';

const QUEUE = '/merchant/user/approvals';
const PLATFORM_QUEUE = '/merchant/platform/approvals';

const WORDS = {
  en: {
    asked: (what: string) => `A change waits for you: ${what}`,
    told: (who: string, what: string) => `${who} asks for a change that needs a second person: ${what}.`,
    check:
      'Look at what was before and what shall be, then approve or decline it. Nothing changes until then.',
    until: 'Open until',
    maker: 'Asked by',
    change: 'Change',
    open: 'Look at the change',
    decided: {
      approved: 'Your change was approved',
      declined: 'Your change was declined',
      expired: 'Nobody decided on your change in time',
      overtaken: 'Your change no longer applies',
    },
    approvedBy: (who: string, what: string) =>
      `${who} approved the change that you asked for: ${what}. It is made.`,
    declinedBy: (who: string, what: string) => `${who} declined the change that you asked for: ${what}.`,
    expired: (what: string) =>
      `Nobody decided in time on the change that you asked for, and nothing was changed: ${what}. You can ask for it again.`,
    overtaken: (what: string) =>
      `The change that you asked for ended by itself, and nothing was changed: ${what}.`,
    reason: 'Reason',
    merchant: 'Merchant',
    toldPlatform: {
      always: (who: string, merchant: string) =>
        `${who} of ${merchant} asks for a change that the platform’s staff decide.`,
      else: (who: string, merchant: string) =>
        `${who} of ${merchant} asks for a change, and nobody else there can be the second person. So the platform’s staff decide.`,
    },
    platform: 'The platform’s staff',
    footer: 'You get this letter because of your role in the team. It cannot be switched off.',
  },
  zh: {
    asked: (what: string) => `有一项更改等待您审批：${what}`,
    told: (who: string, what: string) => `${who} 提出了一项需要第二人审批的更改：${what}。`,
    check: '请核对更改前后的内容，再批准或拒绝。在此之前不会有任何变动。',
    until: '有效期至',
    maker: '提出人',
    change: '更改事项',
    open: '查看更改',
    decided: {
      approved: '您提出的更改已获批准',
      declined: '您提出的更改被拒绝',
      expired: '您提出的更改逾期未获审批',
      overtaken: '您提出的更改已不适用',
    },
    approvedBy: (who: string, what: string) => `${who} 批准了您提出的更改：${what}。更改已生效。`,
    declinedBy: (who: string, what: string) => `${who} 拒绝了您提出的更改：${what}。`,
    expired: (what: string) => `您提出的更改逾期未获审批，未作任何变动：${what}。您可以重新提出。`,
    overtaken: (what: string) => `您提出的更改已自动终止，未作任何变动：${what}。`,
    reason: '原因',
    merchant: '商户',
    toldPlatform: {
      always: (who: string, merchant: string) =>
        `${merchant} 的 ${who} 提出了一项须由平台工作人员审批的更改。`,
      else: (who: string, merchant: string) =>
        `${merchant} 的 ${who} 提出了一项更改，该商户没有其他人可作为第二人，因此由平台工作人员审批。`,
    },
    platform: '平台工作人员',
    footer: '因您在团队中的角色而收到此邮件。此类邮件无法关闭。',
  },
} as const;

/** Writes to everybody who may decide a change that now waits. */
export async function notifyApprovers(
  work: Work,
  approvers: readonly Holder[],
  asked: { kind: AnyApprovalKind; approval: { id: string; expiresAt: Date } },
): Promise<void> {
  for (const { email, locale } of approvers) {
    const words = WORDS[locale];
    const what = APPROVAL_KINDS[asked.kind.kind][locale];
    await queueMessage(work, {
      channel: 'email',
      template: 'approval-asked',
      locale,
      to: email,
      subject: words.asked(what),
      subjectKind: 'approval',
      subjectId: asked.approval.id,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: words.asked(what),
        paragraphs: [words.told(nameInMail(work.actor.name), what), words.check],
        facts: [
          [words.change, what],
          [words.maker, nameInMail(work.actor.name)],
          [words.until, dateInWords(localDateAt(asked.approval.expiresAt, work.timeZone), locale)],
        ],
        action: { label: words.open, url: `${work.publicUrl}${QUEUE}` },
        footer: words.footer,
      }),
    });
  }
}

/** Writes to the platform's staff who decide a merchant's change, and why they do: always, or as nobody else there can. */
export async function notifyPlatform(
  work: Work,
  operators: string,
  asked: { kind: AnyApprovalKind; approval: { id: string; expiresAt: Date } },
): Promise<void> {
  const merchant = await work.one<{ name: string }>(sql`
    select trading_name as name from merchants where id = ${work.merchantId}`);
  const staff = await alongside(work, operators);
  for (const { email, locale } of await approversOf(staff, 'merchants.write')) {
    const words = WORDS[locale];
    const what = APPROVAL_KINDS[asked.kind.kind][locale];
    const told = words.toldPlatform[asked.kind.platform ?? 'else'];
    await queueMessage(staff, {
      channel: 'email',
      template: 'approval-asked-of-platform',
      locale,
      to: email,
      subject: words.asked(what),
      subjectKind: 'approval',
      subjectId: asked.approval.id,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: words.asked(what),
        paragraphs: [told(nameInMail(work.actor.name), nameInMail(merchant.name)), words.check],
        facts: [
          [words.change, what],
          [words.merchant, nameInMail(merchant.name)],
          [words.maker, nameInMail(work.actor.name)],
          [words.until, dateInWords(localDateAt(asked.approval.expiresAt, staff.timeZone), locale)],
        ],
        action: { label: words.open, url: `${work.publicUrl}${PLATFORM_QUEUE}` },
        footer: words.footer,
      }),
    });
  }
}

/** How a change ended: as a person decided, or by itself. */
type Ending =
  | { status: 'approved' | 'declined'; note: string | null; by: Decider }
  | { status: 'expired' }
  | { status: 'overtaken'; because: OvertakenBecause };

/** Notifies the person who asked how it ended. */
export async function notifyMaker(
  work: Work,
  ended: { kind: Pick<AnyApprovalKind, 'kind'>; approvalId: string; maker: string } & Ending,
): Promise<void> {
  const maker = await work.maybe<{ email: string; locale: 'en' | 'zh' }>(sql`
    select email, locale from merchant_users
    where merchant_id = ${work.merchantId} and id = ${ended.maker} and status = 'active'`);
  if (!maker) return;
  const words = WORDS[maker.locale];
  const { told, reason } = endingIn(maker.locale, work.actor.name, ended.kind, ended);
  await queueMessage(work, {
    channel: 'email',
    template: 'approval-decided',
    locale: maker.locale,
    to: maker.email,
    subject: words.decided[ended.status],
    subjectKind: 'approval',
    subjectId: ended.approvalId,
    ...mailPage({
      locale: maker.locale,
      sender: 'Lorikeet',
      brand: null,
      title: words.decided[ended.status],
      paragraphs: [told],
      ...(reason && { facts: [[words.reason, reason]] as const }),
      action: { label: words.open, url: `${work.publicUrl}${QUEUE}` },
      footer: words.footer,
    }),
  });
}

function endingIn(
  locale: 'en' | 'zh',
  decider: string,
  kind: Pick<AnyApprovalKind, 'kind'>,
  ending: Ending,
): { told: string; reason: string | null } {
  const words = WORDS[locale];
  const what = APPROVAL_KINDS[kind.kind][locale];
  if (ending.status === 'expired') return { told: words.expired(what), reason: null };
  if (ending.status === 'overtaken')
    return { told: words.overtaken(what), reason: OVERTAKEN_WORDS[ending.because][locale] };
  const told = ending.status === 'approved' ? words.approvedBy : words.declinedBy;
  return {
    told: told(ending.by === 'team' ? nameInMail(decider) : words.platform, what),
    reason: ending.note,
  };
}
