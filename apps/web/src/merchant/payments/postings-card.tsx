import './payments.css';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment, money } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import { accountWords, type Detail, postingWords } from './payment-words.ts';

type PostingsCardProps = {
  postings: Detail['postings'];
  /** Where they are not those of the page's own subject. */
  title?: string;
  none?: string;
  foot?: ReactNode;
};

/** Every figure of a payment, an invoice, a payout or an account down to its postings: what was debited and credited, and when it was booked. */
export function PostingsCard({ postings, ...words }: PostingsCardProps) {
  const { t } = useTranslation('payments');
  // The words of accounts and postings are loaded with the card.
  useTranslation('ledger');
  const title = words.title ?? t('detail.postings');
  if (postings.length === 0) {
    return (
      <Card title={title} ruled>
        <p className="lk-muted">{words.none ?? t('detail.noPostings')}</p>
      </Card>
    );
  }
  return (
    <Card title={title} note={t('detail.postingsNote')} foot={words.foot} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{title}</caption>
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
