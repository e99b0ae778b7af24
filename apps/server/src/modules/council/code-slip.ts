import { z } from 'zod';
import { documentTemplate } from '../../platform/documents/index.ts';

export const CODE_SLIP = 'property_code_slip';

export const codeSlipFacts = z.strictObject({
  council: z.string(),
  council_lines: z.array(z.string()),
  owner_name: z.string(),
  address_lines: z.array(z.string()),
  property: z.string(),
  assessment_number: z.string(),
  /** As it is printed: `K7QM-2XPA`. */
  code: z.string(),
  issued_on: z.string(),
  register_url: z.string(),
});

const WORDS = {
  en: {
    title: 'Your verification code',
    to: 'To',
    property: 'Property',
    assessment: 'Assessment number',
    code: 'Verification code',
    issued: 'Issued',
    how: 'How to use it',
    steps: (url: string) => [
      `Open ${url}.`,
      'Enter the assessment number and the verification code above, and see that it is your property.',
      'Choose your e-mail and a password. More properties can be added later, with the code of each.',
    ],
    secret:
      'Whoever has this code can see the property and pay for it. It replaces every earlier code, and the next rates notice brings a new one.',
  },
  zh: {
    title: '您的验证码',
    to: '收件人',
    property: '房产',
    assessment: '评估编号',
    code: '验证码',
    issued: '签发日期',
    how: '使用方法',
    steps: (url: string) => [
      `打开 ${url}。`,
      '输入上面的评估编号和验证码，并确认是您的房产。',
      '选择您的电子邮箱和密码。以后可以凭各房产的验证码添加更多房产。',
    ],
    secret:
      '任何持有此验证码的人都可以查看该房产并付款。它取代以前的所有验证码，下一份市政费通知单会附上新的验证码。',
  },
} as const;

/** The slip that brings a code by post: one page, for a window envelope. */
export const codeSlip = documentTemplate({
  kind: CODE_SLIP,
  version: 1,
  facts: codeSlipFacts,
  write(paper, facts, locale) {
    const words = WORDS[locale];
    paper.letterhead(facts.council, facts.council_lines);
    for (const line of [facts.owner_name, ...facts.address_lines]) paper.text(line);
    paper.title(words.title);
    paper.facts([
      [words.property, facts.property],
      [words.assessment, facts.assessment_number],
      [words.code, facts.code],
      [words.issued, facts.issued_on],
    ]);
    paper.section(words.how);
    paper.list(words.steps(facts.register_url));
    paper.note(words.secret);
  },
});
