import type { WireOutput } from '@lorikeet/contracts/contract';
import { type listInboxDays, recordNoReturns } from '@lorikeet/contracts/returns';
import { IconCircleCheck, IconCircleDashed, IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/status-chip.tsx';

export type Inbox = WireOutput<typeof listInboxDays>['facilities'][number];
type Day = Inbox['days'][number];

function DayChip({ day }: { day: Day }) {
  const { t } = useTranslation('returns');
  if (day.closed_by === 'file') {
    return (
      <Chip tone="positive" icon={IconFileCheck}>
        {t('closedByFile')}
      </Chip>
    );
  }
  if (day.closed_by === 'none') {
    return (
      <Chip tone="positive" icon={IconCircleCheck}>
        {t('closedByNone')}
      </Chip>
    );
  }
  return (
    <Chip tone={day.files > 0 ? 'warning' : 'neutral'} icon={IconCircleDashed}>
      {t('open')}
    </Chip>
  );
}

/** Records, after asking, that the bank sent nothing for a day. */
function NoReturns({ facilityId, day }: { facilityId: string; day: Day }) {
  const { t } = useTranslation('returns');
  const told = { date: dateWithWeekday(day.bank_date), money: money(day.total_cents) };
  return (
    <AskedButton
      of={recordNoReturns}
      input={{ bank_date: day.bank_date, facility_id: facilityId }}
      question={{
        header: t('none.question', told),
        message: t(day.files > 0 ? 'none.message' : 'none.messagePlain', told),
        acceptLabel: t('none.accept'),
        rejectLabel: t('none.keep'),
      }}
      done={t('none.done', told)}
      size="small"
      label={t('none.action')}
    />
  );
}

/** The latest bank days of an inbox: which are closed, and what waits for those that are not. */
export function InboxDays({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation('returns');
  return (
    <Card
      title={t('inbox')}
      note={t('inboxNote', { name: inbox.name, user: inbox.user_id })}
      foot={<span className="lk-small lk-muted">{t('inboxHelp')}</span>}
      flush
    >
      <table className="lk-table">
        <caption className="lk-hidden">{t('inbox')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {inbox.days.map((day) => (
            <tr key={day.bank_date}>
              <td className="lk-cell-date">
                {dateWithWeekday(day.bank_date)}
                {day.files > 0 && !day.closed_by && (
                  <div className="lk-small lk-muted">
                    {t('waits', { money: money(day.total_cents), count: day.files })}
                  </div>
                )}
              </td>
              <td>
                <span className="lk-day-state">
                  <DayChip day={day} />
                  {!day.closed_by && <NoReturns facilityId={inbox.id} day={day} />}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
