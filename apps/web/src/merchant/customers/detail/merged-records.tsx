import { IconArrowMerge, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../../app/paths.ts';
import { date, dateOfMoment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { Customer } from './customer.ts';

const pathOf = (id: string) => address('merchantCustomersDetail', { id });

/** Says on a record that it was merged, and leads to the customer that it became. */
export function MergedNote({ customer: { merged_into: into } }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  if (!into) return null;
  return (
    <section className="lk-merged" aria-label={t('merge.was')}>
      <IconArrowMerge size={18} stroke={1.7} aria-hidden />
      <div>
        <b>
          {t('merge.into')} <Link to={pathOf(into.id)}>{into.name}</Link>
        </b>
        <p>{t('merge.intoNote', { date: date(dateOfMoment(into.at)) })}</p>
      </div>
    </section>
  );
}

/** Says of a record that it was erased. */
export function ErasedNote({ customer: { status, erased_at: at } }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  if (!at || status !== 'erased') return null;
  return (
    <section className="lk-merged" aria-label={t('erase.note')}>
      <IconEraser size={18} stroke={1.7} aria-hidden />
      <div>
        <b>{t('erase.note')}</b>
        <p>{t('erase.noteOn', { date: date(dateOfMoment(at)) })}</p>
      </div>
    </section>
  );
}

/** The records that became part of a customer, each with its own history. */
export function MergedCard({ customer: { merged_from: records } }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  if (records.length === 0) return null;
  return (
    <Card title={t('merge.records')}>
      <ul className="lk-people">
        {records.map(({ id, name, at, currency, total_spend_cents: paid, owing_cents: owing }) => (
          <li key={id}>
            <Link to={pathOf(id)}>{name}</Link>
            <p className="lk-small lk-muted">
              {[
                t('merge.on', { date: date(dateOfMoment(at)) }),
                t('merge.paid', { amount: money(paid, currency) }),
                owing > 0 && t('merge.owes', { amount: money(owing, currency) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
