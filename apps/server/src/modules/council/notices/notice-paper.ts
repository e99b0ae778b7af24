import { z } from 'zod';
import { documentTemplate } from '../../../platform/documents/index.ts';

export const RATES_NOTICE = 'rates_notice';

const line = z.strictObject({ label: z.string(), amount: z.string() });

export const noticeFacts = z.strictObject({
  council: z.string(),
  council_lines: z.array(z.string()),
  owner_name: z.string(),
  address_lines: z.array(z.string()),
  year: z.string(),
  property: z.string(),
  assessment_number: z.string(),
  issued_on: z.string(),
  land_value: z.string().nullable(),
  lines: z.array(line),
  owed: z.string(),
  instalments: z.array(
    z.strictObject({ number: z.string(), due: z.string(), amount: z.string(), open: z.string() }),
  ),
  concession: z.string().nullable(),
  interest: z.string().nullable(),
  /** As it is printed: `K7QM-2XPA`. None on a copy of an older notice. */
  code: z.string().nullable(),
  register_url: z.string(),
  enquiries: z.string(),
  bpay: z.strictObject({ biller_code: z.string(), crn: z.string() }).nullable().default(null),
});

const WORDS = {
  en: {
    title: (year: string) => `Rates notice ${year}`,
    property: 'Property',
    assessment: 'Assessment number',
    issued: 'Issued',
    landValue: 'Land value',
    concession: 'Concession',
    asked: 'What is asked',
    item: 'Item',
    amount: 'Amount',
    owed: 'Total due',
    instalments: 'Instalments',
    columns: ['Instalment', 'Due', 'Amount', 'Still to pay'],
    instalmentsNote:
      'Pay the whole by the first due date, or each instalment by its own. What is paid goes to the oldest first.',
    pay: 'Pay online',
    steps: (url: string) => [`Scan the code, or open ${url}.`, 'Enter the assessment number and this code:'],
    oldSteps: (url: string) => [
      `Scan the code, or open ${url}.`,
      'Enter the assessment number and the verification code of your latest notice.',
    ],
    bpay: 'Pay by BPAY',
    billerCode: 'Biller code',
    crn: 'Reference (CRN)',
    bpayNote:
      'From your bank, with this reference. It belongs to the property and is the same on each notice.',
    secret: 'Whoever has this code can see the property and pay for it. It replaces every earlier code.',
    interest: (rate: string) => `Interest of ${rate} a year, by the day, may be charged on what is overdue.`,
    enquiries: (contact: string) => `Enquiries: ${contact}`,
  },
  zh: {
    title: (year: string) => `市政费通知单 ${year}`,
    property: '房产',
    assessment: '评估编号',
    issued: '签发日期',
    landValue: '土地价值',
    concession: '优惠',
    asked: '应缴项目',
    item: '项目',
    amount: '金额',
    owed: '应缴合计',
    instalments: '分期',
    columns: ['期数', '到期日', '金额', '尚未支付'],
    instalmentsNote: '请在首个到期日前全额支付，或按各期到期日分期支付。款项先抵最早的欠款。',
    pay: '在线支付',
    steps: (url: string) => [`扫描二维码，或打开 ${url}。`, '输入评估编号和以下验证码：'],
    oldSteps: (url: string) => [`扫描二维码，或打开 ${url}。`, '输入评估编号和您最近一份通知单上的验证码。'],
    bpay: '用 BPAY 支付',
    billerCode: '收款方代码',
    crn: '参考号（CRN）',
    bpayNote: '在您的银行使用此参考号付款：参考号属于该房产，每份通知单相同。',
    secret: '任何持有此验证码的人都可以查看该房产并付款。它取代以前的所有验证码。',
    interest: (rate: string) => `逾期金额可能按年利率 ${rate} 逐日计收利息。`,
    enquiries: (contact: string) => `咨询：${contact}`,
  },
} as const;

/** A rates notice: what is asked, when each part is due, and how to pay it. */
export const noticePaper = documentTemplate({
  kind: RATES_NOTICE,
  version: 1,
  facts: noticeFacts,
  write(paper, facts, locale) {
    const words = WORDS[locale];
    paper.letterhead(facts.council, facts.council_lines);
    for (const text of [facts.owner_name, ...facts.address_lines]) paper.text(text);
    paper.title(words.title(facts.year));
    paper.facts([
      [words.property, facts.property],
      [words.assessment, facts.assessment_number],
      [words.issued, facts.issued_on],
      ...(facts.land_value ? ([[words.landValue, facts.land_value]] as const) : []),
      ...(facts.concession ? ([[words.concession, facts.concession]] as const) : []),
    ]);
    paper.section(words.asked);
    paper.table(
      [
        { title: words.item, width: 3 },
        { title: words.amount, width: 1, align: 'right' },
      ],
      [...facts.lines.map(({ label, amount }) => [label, amount]), [words.owed, facts.owed]],
    );
    paper.section(words.instalments);
    const [number, due, amount, open] = words.columns;
    paper.table(
      [
        { title: number, width: 1 },
        { title: due, width: 2 },
        { title: amount, width: 1.5, align: 'right' },
        { title: open, width: 1.5, align: 'right' },
      ],
      facts.instalments.map((one) => [one.number, one.due, one.amount, one.open]),
    );
    paper.note(words.instalmentsNote);
    if (facts.interest) paper.note(words.interest(facts.interest));
    paper.section(words.pay);
    if (facts.code) {
      paper.scanned(facts.register_url, words.steps(facts.register_url), facts.code);
      paper.note(words.secret);
    } else paper.scanned(facts.register_url, words.oldSteps(facts.register_url));
    if (facts.bpay) {
      paper.section(words.bpay);
      paper.facts([
        [words.billerCode, facts.bpay.biller_code],
        [words.crn, facts.bpay.crn],
      ]);
      paper.note(words.bpayNote);
    }
    paper.note(words.enquiries(facts.enquiries));
  },
});
