import { getHardshipRequest } from '@lorikeet/contracts/hardship';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Moment } from '../../ui/values.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { HardshipChip, type HardshipRequest, useNextPayment } from './hardship-words.tsx';

type Props = { request: HardshipRequest };

/** One request for help: what the person says, what is owed, and the council's decision. */
export default function HardshipRequestPage() {
  const { t } = useTranslation('hardship');
  return (
    <RecordScreen of={getHardshipRequest} failed={t('oneFailed')} one={t('one')}>
      {(request) => <Detail request={request} />}
    </RecordScreen>
  );
}

function Detail({ request }: Props) {
  const { t } = useTranslation('hardship');
  const mayDecide = useCan('hardship.write') && request.status === 'waiting';
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const close = () => setDeciding(null);
  return (
    <>
      <PageHeader
        title={request.ratepayer_name}
        status={<HardshipChip status={request.status} />}
        meta={`${request.address.line1} · ${request.assessment_number}`}
        actions={
          mayDecide && (
            <>
              <Button onClick={() => setDeciding('decline')}>{t('decline.action')}</Button>
              <Button look="primary" onClick={() => setDeciding('approve')}>
                {t('approve.action')}
              </Button>
            </>
          )
        }
      />
      <RecordColumns
        main={
          <>
            <SaysCard request={request} />
            {request.decided_at && <DecisionCard request={request} />}
          </>
        }
        aside={<MoneyCard request={request} />}
      />
      <ApproveDialog request={request} open={deciding === 'approve'} onClose={close} />
      <DeclineDialog request={request} open={deciding === 'decline'} onClose={close} />
    </>
  );
}

type Said = NonNullable<HardshipRequest['said']>;

function SaysCard({ request }: Props) {
  const { t } = useTranslation('hardship');
  const { said } = request;
  return (
    <Card title={t('says')}>
      <p style={{ whiteSpace: 'pre-line', marginBottom: 16 }}>{said ? said.words : t('erased')}</p>
      <Facts
        facts={[
          ...(said ? saidFacts(said) : []),
          [t('days'), t('fromTo', { from: date(request.from_on), until: date(request.until_on) })],
          [t('held'), t(request.holds_debits ? 'heldYes' : 'heldNo')],
          [t('askedAt'), <Moment key="asked" value={request.asked_at} />],
        ]}
      />
    </Card>
  );

  function saidFacts({ reason, can_pay_cents, can_pay_every, income_cents }: Said): [string, string][] {
    const every = t(`every.${can_pay_every}`);
    return [
      [t('reason'), t(`reasons.${reason}`)],
      [t('canPay'), t('canPayOf', { amount: money(can_pay_cents), every })],
      [t('income'), income_cents === null ? t('notSaid') : money(income_cents)],
    ];
  }
}

function DecisionCard({ request }: Props) {
  const { t } = useTranslation('hardship');
  const { arrangement, answer, decided_at: at } = request;
  return (
    <Card title={t('decision')} note={t('decidedBy', { name: request.decided_by ?? '' })}>
      {answer && <p style={{ whiteSpace: 'pre-line', marginBottom: 16 }}>{answer}</p>}
      <Facts
        facts={[
          ...(arrangement?.pause_until ? [[t('granted.pause'), date(arrangement.pause_until)] as const] : []),
          ...(arrangement?.finish_by ? [[t('granted.finish'), date(arrangement.finish_by)] as const] : []),
          ...(arrangement?.waived_from && arrangement.waived_until
            ? [
                [
                  t('granted.waived'),
                  t('fromTo', { from: date(arrangement.waived_from), until: date(arrangement.waived_until) }),
                ] as const,
              ]
            : []),
          ...(arrangement?.ended_on ? [[t('granted.ended'), date(arrangement.ended_on)] as const] : []),
          ...(at ? [[t(`status.${request.status}`), <Moment key="at" value={at} />] as const] : []),
        ]}
      />
    </Card>
  );
}

function MoneyCard({ request }: Props) {
  const { t } = useTranslation('hardship');
  const { interest_cents: interest } = request;
  const next = useNextPayment(request);
  return (
    <Card
      title={t('money')}
      foot={
        <ButtonLink to={address('merchantCouncilPropertiesDetail', { id: request.property_id })}>
          {t('property')}
        </ButtonLink>
      }
    >
      <Facts
        facts={[
          [t('owed'), money(request.owed_cents)],
          [t('overdue'), money(request.overdue_cents)],
          [t('interest'), interest === null ? '–' : money(interest)],
          [t('next'), next],
        ]}
      />
    </Card>
  );
}
