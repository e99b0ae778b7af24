import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';

type Step = { key: string; at: string; state: 'past' | 'moving' | 'done'; cents?: number };

/** One debit as the portal really treats it: notice 14 days before, three bank days to clear, then the payout. */
const EXAMPLE: Record<'merchant' | 'flexirates', readonly Step[]> = {
  merchant: [
    { key: 'accepted', at: '2026-03-03', state: 'past' },
    { key: 'notice', at: '2026-10-27', state: 'past' },
    { key: 'debited', at: '2026-11-10', state: 'moving', cents: 9600 },
    { key: 'cleared', at: '2026-11-13', state: 'done' },
    { key: 'paidOut', at: '2026-11-16', state: 'done' },
  ],
  flexirates: [
    { key: 'found', at: '2026-08-03', state: 'past' },
    { key: 'agreed', at: '2026-08-03', state: 'past', cents: 10505 },
    { key: 'skipped', at: '2026-10-06', state: 'moving' },
    { key: 'extra', at: '2026-10-14', state: 'done', cents: 30000 },
    { key: 'nil', at: '2027-05-18', state: 'done' },
  ],
};

/** What a sign-in leads to, shown as one real course of events. */
export function AuthExample({ area }: { area: 'merchant' | 'flexirates' }) {
  const { t } = useTranslation(['common', 'auth']);
  return (
    <aside className="lk-auth-example" aria-label={t(`auth:frame.example.${area}.title`)}>
      <div>
        <h2>{t(`auth:frame.example.${area}.title`)}</h2>
        <ol>
          {EXAMPLE[area].map(({ key, at, state, cents }) => (
            <li key={key} data-state={state}>
              <b>{t(`auth:frame.example.${area}.${key}`)}</b>
              <time dateTime={at}>{date(at)}</time>
              <p>
                {t(`auth:frame.example.${area}.${key}Note`, {
                  amount: cents === undefined ? '' : money(cents),
                })}
              </p>
            </li>
          ))}
        </ol>
        <p className="lk-auth-sample">{t('auth:frame.sample')}</p>
      </div>
    </aside>
  );
}
