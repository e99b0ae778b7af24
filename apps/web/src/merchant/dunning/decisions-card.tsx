import './dunning.css';
import { listDunningDecisions } from '@lorikeet/contracts/dunning';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { dateOfMoment, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Decision, decisionReason, decisionTitle, endWords } from './policy-words.ts';

type Of = { payment_id?: string; invoice_id?: string; customer_id?: string };

/** What was decided about debits that came back, and why, and the letters about what is overdue. Nothing where none did. */
export function DecisionsCard({ of }: { of: Of }) {
  const { t } = useTranslation('dunning');
  const mayRead = useCan('payments.read');
  const { data } = useQuery({ ...read(listDunningDecisions, of), enabled: mayRead });
  if (!data || data.decisions.length + data.reminders.length === 0) return null;
  return (
    <Card title={t('decision.title')} ruled>
      {data.decisions.map((one) => (
        <DecisionLine key={one.id} one={one} isAlone={of.payment_id !== undefined} />
      ))}
      {data.reminders.map((one) => (
        <div key={`${one.invoice_id} ${one.step}`} className="lk-decision">
          <p>
            <b>{t('decision.reminded', { step: one.step })}</b>
          </p>
          <p className="lk-muted lk-small">
            {t('decision.remindedOn', {
              amount: money(one.due_cents, one.currency),
              number: one.invoice_number,
              date: dateWithWeekday(one.sent_on),
            })}
          </p>
        </div>
      ))}
    </Card>
  );
}

function DecisionLine({ one, isAlone }: { one: Decision; isAlone: boolean }) {
  const { t } = useTranslation('dunning');
  const end = endWords(one, t);
  return (
    <div className="lk-decision">
      <p>
        <b>{decisionTitle(one, t)}</b>
      </p>
      <p className="lk-small">{decisionReason(one, t)}</p>
      {end && <p className="lk-small">{end}</p>}
      <p className="lk-muted lk-small">
        {t('decision.on', {
          amount: money(one.amount_cents, one.currency),
          date: dateWithWeekday(dateOfMoment(one.decided_at)),
        })}{' '}
        {!isAlone && (
          <Link to={address('merchantTransactionsDetail', { id: one.payment_id })}>{t('decision.open')}</Link>
        )}
      </p>
    </div>
  );
}
