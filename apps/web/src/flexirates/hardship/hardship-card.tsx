import type { WireOutput } from '@lorikeet/contracts/contract';
import { getMyHardship, withdrawHardship } from '@lorikeet/contracts/hardship';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { AskDialog } from './ask-dialog.tsx';

type Request = NonNullable<WireOutput<typeof getMyHardship>['request']>;

/** What was granted, with its days. */
function Granted({ arrangement }: Pick<Request, 'arrangement'>) {
  const { t } = useTranslation('hardship');
  if (!arrangement) return null;
  const { pause_until: pause, finish_by: finish, waived_from: from, waived_until: until } = arrangement;
  const { ended_on: ended } = arrangement;
  return (
    <Facts
      facts={[
        ...(pause ? [[t('granted.pause'), date(pause)] as const] : []),
        ...(finish ? [[t('granted.finish'), date(finish)] as const] : []),
        ...(from && until
          ? [[t('granted.waived'), t('fromTo', { from: date(from), until: date(until) })] as const]
          : []),
        ...(ended ? [[t('granted.ended'), date(ended)] as const] : []),
      ]}
    />
  );
}

function Standing({ request }: { request: Request }) {
  const { t } = useTranslation('hardship');
  if (request.status === 'waiting') {
    return (
      <>
        <p>
          <b>{t('mine.waiting', { date: date(dateOfMoment(request.asked_at)) })}</b>
        </p>
        {request.debits_are_held && <p>{t('mine.waitingHeld')}</p>}
      </>
    );
  }
  if (request.status === 'withdrawn' || request.status === 'ended') return <p>{t('mine.text')}</p>;
  return (
    <>
      <p>
        <b>{t(request.status === 'approved' ? 'mine.approved' : 'mine.declined')}</b>
      </p>
      {request.answer && <p style={{ whiteSpace: 'pre-line' }}>{request.answer}</p>}
      <Granted arrangement={request.arrangement} />
    </>
  );
}

/** Help with a property: what was asked, what the council said, or how to ask. */
export function HardshipCard({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('hardship');
  const query = useQuery(read(getMyHardship, { id: propertyId }, { expected: [404] }));
  const withdraw = useWrite(withdrawHardship, { expected: [404] });
  const [asking, setAsking] = useState(false);
  if (!query.data) return query.error ? <p className="lk-muted">{t('mine.didNotLoad')}</p> : null;
  const { request } = query.data;
  const takeBack = async () => {
    const { code } = await withdraw.mutateAsync({ id: propertyId });
    if (code === 0) addToast({ severity: 'success', summary: t('mine.withdrawn') });
  };
  return (
    <Card title={t('mine.title')}>
      {request ? <Standing request={request} /> : <p>{t('mine.text')}</p>}
      <div className="lk-plan-foot">
        {request?.status === 'waiting' ? (
          <Button busy={withdraw.isPending} onClick={() => void takeBack()}>
            {t('mine.withdraw')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t(request ? 'mine.again' : 'mine.ask')}</Button>
        )}
      </div>
      <AskDialog propertyId={propertyId} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
