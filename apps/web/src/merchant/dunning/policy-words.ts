import type { WireOutput } from '@lorikeet/contracts/contract';
import type {
  getDunningPolicy,
  listDunningDecisions,
  previewDunningPolicy,
} from '@lorikeet/contracts/dunning';
import type { TFunction } from 'i18next';
import { dateWithWeekday } from '../../lib/format.ts';

export type PolicyFacts = WireOutput<typeof getDunningPolicy>;
export type Trial = WireOutput<typeof previewDunningPolicy>;
export type Decision = WireOutput<typeof listDunningDecisions>['decisions'][number];
export type DunningWords = TFunction<'dunning'>;

/** What was decided, in a few words. */
export function decisionTitle(one: Decision, t: DunningWords): string {
  return one.retry_on ? t('decision.retry', { date: dateWithWeekday(one.retry_on) }) : t('decision.noRetry');
}

/** Why, with what it went by: what the bank said, then the rule. */
export function decisionReason(one: Decision, t: DunningWords): string {
  const rule = {
    count: one.retry_bank_days,
    day: one.because === 'weekday' ? t(`settings:weekdays.${one.retry_day}`) : one.retry_day,
  };
  if (one.decline_reason)
    return t(`becauseDeclined.${one.because}`, { said: t(`said.${one.decline_reason}`), ...rule });
  const words = t(`because.${one.because}`, {
    code: one.return_code,
    meaning: t(`common:payment.code.${one.return_code}`, { defaultValue: t('common:payment.code.unknown') }),
    ...rule,
  });
  return one.is_agreed_day && one.decision === 'retry' ? `${words} ${t('decision.agreedDay')}` : words;
}

/** What follows a bill that is not tried again, and why; undefined where nothing does. */
export function endWords({ end }: Decision, t: DunningWords): string | undefined {
  if (!end) return undefined;
  const day = { date: dateWithWeekday(end.on) };
  if (end.because === null) return t(`ahead.${end.action === 'cancel' ? 'cancel' : 'pause'}`, day);
  const done = end.action === 'leave' ? t(`left.${end.because}`) : t(`ended.${end.action}`, day);
  if (!end.resumed_on || !end.resumed_because) return done;
  return `${done} ${t(`resumed.${end.resumed_because}`, { date: dateWithWeekday(end.resumed_on) })}`;
}
