import type { WireOutput } from '@lorikeet/contracts/contract';
import { assignTicket, type getTicket } from '@lorikeet/contracts/support';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Moment } from '../../ui/values.tsx';

type Ticket = WireOutput<typeof getTicket>;
type Fact = readonly [string, ReactNode];

/** Who has the question: chosen among those who may answer it. */
function AssigneeField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const assign = useWrite(assignTicket, { expected: [1] });
  const change = async (value: string) => {
    const { code, message } = await assign.mutateAsync({ id: ticket.id, user_id: value || null });
    const summary = code === 0 ? t(value ? 'tickets.assigned' : 'tickets.unassigned') : message;
    addToast({ severity: code === 0 ? 'success' : 'warn', summary });
  };
  return (
    <SelectField
      label={t('tickets.fields.assignee')}
      value={ticket.assignee_id ?? ''}
      disabled={assign.isPending}
      options={ticket.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('tickets.nobody')}
      onChange={(value) => void change(value).catch(() => undefined)}
    />
  );
}

/** The property or the merchant that a question is about, with the way to it for whoever may open it. */
function useAbout({ property, merchant }: Ticket): Fact[] {
  const { t } = useTranslation('support');
  const can = { property: useCan('council.read'), merchant: useCan('merchants.read') };
  const leading = (to: string, words: string, may: boolean) =>
    may ? (
      <Link key={to} to={to}>
        {words}
      </Link>
    ) : (
      words
    );
  return [
    ...(merchant
      ? [
          [
            t('tickets.fields.merchant'),
            leading(
              address('merchantPlatformMerchantsDetail', { id: merchant.id }),
              merchant.name,
              can.merchant,
            ),
          ] as const,
        ]
      : []),
    ...(property
      ? [
          [
            t('tickets.fields.property'),
            leading(
              address('merchantCouncilPropertiesDetail', { id: property.id }),
              property.address,
              can.property,
            ),
          ] as const,
          [t('tickets.fields.assessment'), property.assessment_number] as const,
        ]
      : []),
  ];
}

/** What a desk knows of a question beside its thread. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const canWrite = useCan('support.write');
  const about = useAbout(ticket);
  return (
    <Card title={t('tickets.details')}>
      <div className="lk-stack">
        {canWrite && <AssigneeField ticket={ticket} />}
        <Facts
          facts={[
            [t('tickets.fields.reference'), <b key="reference">{ticket.reference}</b>],
            ...(canWrite
              ? []
              : [[t('tickets.fields.assignee'), ticket.assignee ?? t('tickets.nobody')] as const]),
            [t('tickets.fields.asker'), ticket.asker],
            ...(ticket.email ? [[t('tickets.fields.email'), ticket.email] as const] : []),
            [t('tickets.fields.kind'), t(`tickets.kind.${ticket.kind}`)],
            ...about,
            [t('tickets.fields.asked'), <Moment key="asked" value={ticket.created_at} />],
          ]}
        />
      </div>
    </Card>
  );
}
