import './payments.css';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment, money } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import { accountWords, type Detail, postingWords } from './payment-words.ts';

/** Every figure of a payment or a payout down to its postings: what was debited and credited, and when it was booked. */
export function PostingsCard({ postings }: { postings: Detail['postings'] }) {
  const { t } = useTranslation('payments');
  // The words of accounts and postings are loaded with the card.
  useTranslation('ledger');
  if (postings.length === 0) {
    return (
      <Card title={t('detail.postings')} ruled>
        <p className="lk-muted">{t('detail.noPostings')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('detail.postings')} note={t('detail.postingsNote')} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{t('detail.postings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('detail.account')}</th>
            <th scope="col" className="lk-cell-end">
              {t('detail.debit')}
            </th>
            <th scope="col" className="lk-cell-end">
              {t('detail.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <Fragment key={posting.id}>
              <tr className="lk-posting-head">
                <th scope="rowgroup" colSpan={3}>
                  {postingWords(posting.kind, t)}
                  <span className="lk-posting-day">
                    {dateOfMoment(posting.booked_at) !== posting.effective_date &&
                      `${t('detail.effective', { date: date(posting.effective_date) })} `}
                    <Moment value={posting.booked_at} />
                  </span>
                </th>
              </tr>
              {posting.entries.map(({ account, amount_cents: cents }) => (
                <tr key={account}>
                  <td title={account}>{accountWords(account, t)}</td>
                  <td className="lk-cell-end">{cents > 0 ? money(cents, posting.currency) : ''}</td>
                  <td className="lk-cell-end">{cents < 0 ? money(-cents, posting.currency) : ''}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
