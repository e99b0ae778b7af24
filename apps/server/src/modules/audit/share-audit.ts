import * as audit from '@lorikeet/contracts/audit';
import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { actorWords } from '@lorikeet/contracts/audit-actors';
import { codeWords } from '@lorikeet/contracts/code-words';
import { fieldWords } from '@lorikeet/contracts/field-words';
import { valueWords } from '../../platform/audit/change-words.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { printSubject } from '../../platform/print-subject.ts';
import { type AuditRow, foundAudit } from './audit-rows.query.ts';

const column = columnsOf<AuditRow>();

/** The audit log as a file for the person who may read it: names opened, changes told in one cell. */
export const sharedAudit = sharedList({
  name: 'audit_log',
  contract: audit.listAudit,
  idKind: 'audit',
  find: foundAudit,
  idOf: (row) => row.id,
  nameOf: (row) => row.action,
  columns: [
    column.id({ en: 'Row', zh: '记录编号' }, 'audit', (row) => row.id),
    column.moment({ en: 'When', zh: '时间' }, (row) => row.at),
    column.code({ en: 'Acted as', zh: '操作者类型' }, codeWords.actor, (row) => row.actor_kind),
    column.told({ en: 'Who', zh: '操作者' }, whoOf),
    column.text({ en: 'Asked by', zh: '提出人' }, (row) => row.maker_name),
    column.word({ en: 'Action code', zh: '操作代码' }, (row) => row.action),
    column.text({ en: 'What (English)', zh: '操作（英文）' }, (row) => auditActionWords(row.action, 'en')),
    column.text({ en: 'What (Chinese)', zh: '操作（中文）' }, (row) => auditActionWords(row.action, 'zh')),
    column.code({ en: 'Kind of record', zh: '对象种类' }, codeWords.subject, (row) => row.subject_kind),
    column.word({ en: 'Record', zh: '对象编号' }, (row) => printSubject(row.subject_kind, row.subject_id)),
    column.told({ en: 'Changes', zh: '变更内容' }, changesOf),
    column.text({ en: 'From', zh: 'IP 地址' }, (row) => row.ip),
    column.word({ en: 'Request', zh: '请求编号' }, (row) => row.request_id),
    column.number({ en: 'Place in the chain', zh: '链上序号' }, (row) => row.seq),
    column.word({ en: 'Seal', zh: '封印' }, (row) => row.hash),
  ],
});

/** Who acted, as the screen says it: the portal's own work has one name, a person their own until it is erased. */
function whoOf({ actor_kind: kind, actor_name: name }: AuditRow, locale: 'en' | 'zh'): string {
  if (kind === 'system') return codeWords.actor.system[locale];
  return name === null ? SPELLED[locale].erasedPerson : actorWords(name, locale);
}

const SPELLED = {
  en: { is: ': ', between: '; ', erased: '(erased)', erasedPerson: 'Erased person' },
  zh: { is: '：', between: '；', erased: '（已抹除）', erasedPerson: '已抹除的人员' },
} as const;

/** `Status: active → inactive; Phone: … → …`. */
function changesOf(row: AuditRow, locale: 'en' | 'zh'): string {
  const words = SPELLED[locale];
  const say = (field: string, value: unknown, erased: boolean) =>
    erased ? words.erased : valueWords(field, value, locale);
  return changedFields(row.before, row.after)
    .filter((one) => one.changed)
    .map((one) => {
      const was = say(one.field, one.before, one.erased);
      const became = say(one.field, one.after, one.erased);
      return `${fieldWords(one.field, locale)}${words.is}${was === '' ? became : `${was} → ${became}`}`;
    })
    .join(words.between);
}
