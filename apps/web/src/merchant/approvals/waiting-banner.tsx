import './approvals.css';
import { listApprovals } from '@lorikeet/contracts/approvals';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { kindWords } from './approval-words.ts';

type BannerProps = {
  /** The record whose change may wait. */
  subjectId: string;
  /** Only changes of that kind. */
  kind?: string;
};

/** Says on a record that a change of it waits for a second person, and opens it. Nothing where none waits. */
export function WaitingBanner({ subjectId, kind }: BannerProps) {
  const { t } = useTranslation('approvals');
  const [shown, setShown] = useState<string | null>(null);
  const input = { subject_id: subjectId, status: 'pending', page_size: 10 } as const;
  const rows = useQuery(read(listApprovals, input, { expected: 'all' })).data?.rows ?? [];
  const waiting = rows.filter((row) => kind === undefined || row.kind === kind);
  return (
    <>
      {waiting.map((row) => (
        <section key={row.id} className="lk-waiting" aria-label={t('waits')}>
          <IconHourglass size={18} stroke={1.7} aria-hidden />
          <div>
            <b>{t('waits')}</b>
            <p>
              {t('waitsFor', {
                what: kindWords(row),
                maker: row.requested_by.name,
                date: date(dateOfMoment(row.expires_at)),
              })}
            </p>
            <Button size="small" onClick={() => setShown(row.id)}>
              {t('look')}
            </Button>
          </div>
        </section>
      ))}
      <ApprovalPanel id={shown} onClose={() => setShown(null)} />
    </>
  );
}
