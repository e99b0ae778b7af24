import {
  downloadMandateAgreement,
  downloadMandateEvidence,
  getMandate,
  moveMandate,
} from '@lorikeet/contracts/mandates';
import { IconBuildingBank, IconFileDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../../app/paths.ts';
import { failureOf } from '../../../lib/api-error.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { bsb, currencyName, date, dateOfMoment, lastDigits, money } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CopyableId, Moment } from '../../../ui/values.tsx';
import { CancelMandateDialog } from './cancel-mandate-dialog.tsx';
import type { Customer } from './customer.ts';
import type { Mandate } from './mandate.ts';

const useMandate = (id: string | null | undefined) =>
  useQuery({ ...read(getMandate, { id: id ?? '' }), enabled: Boolean(id) });

function Account({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation('mandates');
  return (
    <div className="lk-well">
      <div className="lk-account-head">
        <IconBuildingBank size={18} stroke={1.7} aria-hidden />
        <b>{mandate.bank_name ?? t('bankAccount')}</b>
      </div>
      <dl className="lk-account-facts">
        <div>
          <dt>{t('bsb')}</dt>
          <dd className="lk-num">{bsb(mandate.bsb)}</dd>
        </div>
        <div>
          <dt>{t('account')}</dt>
          <dd className="lk-num">{lastDigits(mandate.account_masked)}</dd>
        </div>
        <div>
          <dt>{t('name')}</dt>
          <dd>{mandate.account_name}</dd>
        </div>
      </dl>
    </div>
  );
}

function MovedFrom({ from }: { from: NonNullable<Mandate['moved_from']> }) {
  const { t } = useTranslation('mandates');
  const canRead = useCan('mandate_imports.read');
  const words = from.reference
    ? t('movedAs', { provider: from.provider, reference: from.reference })
    : from.provider;
  return canRead ? (
    <Link to={address('merchantCustomersMovingInDetail', { id: from.import_id })}>{words}</Link>
  ) : (
    words
  );
}

/** Of a request that was moved in, another provider told no more than the day. */
const AgreedAt = ({ mandate: { accepted_at: at, moved_from } }: { mandate: Mandate }) =>
  moved_from ? date(dateOfMoment(at)) : <Moment value={at} />;

function Agreed({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation('mandates');
  const frequency = t(`frequency.${mandate.frequency}`, { defaultValue: mandate.frequency });
  return (
    <Facts
      facts={[
        [t('ddr'), <CopyableId key="ddr" value={mandate.reference} short={false} onCopy={copyText} />],
        [
          t('amount'),
          t(`rule.${mandate.amount_rule}`, {
            amount: mandate.amount_cents === null ? '' : money(mandate.amount_cents),
          }),
        ],
        [
          t('frequencyLabel'),
          mandate.first_date
            ? t(mandate.frequency === 'one_off' ? 'onceOn' : 'from', {
                frequency,
                date: date(mandate.first_date),
              })
            : frequency,
        ],
        [t('debitUser'), `${mandate.debit_user_name}, ${mandate.debit_user_id}`],
        ...(mandate.on_behalf_of ? [[t('behalf'), mandate.on_behalf_of] as const] : []),
        ...(mandate.moved_from
          ? [[t('movedFrom'), <MovedFrom key="moved" from={mandate.moved_from} />] as const]
          : []),
        [t('agreed'), <AgreedAt key="agreed" mandate={mandate} />],
        [t('acceptedBy'), mandate.accepted_by ?? t('unknown')],
        ...(mandate.status_reason
          ? [[t('reason'), t(`statusReason.${mandate.status_reason}`)] as const]
          : []),
        ...(mandate.status_note ? [[t('note'), mandate.status_note] as const] : []),
        ...(mandate.ended_at ? [[t('ended'), <Moment key="ended" value={mandate.ended_at} />] as const] : []),
      ]}
    />
  );
}

function Actions({ mandate, customer }: { mandate: Mandate; customer: Customer }) {
  const { t, i18n } = useTranslation('mandates');
  const canWrite = useCan('mandates.write');
  const agreement = useDownload(downloadMandateAgreement, ({ url }) => url);
  const evidence = useDownload(downloadMandateEvidence, ({ url }) => url);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Mandate>();
  const move = useWrite(moveMandate);
  const locale = i18n.language.startsWith('zh') ? 'zh' : 'en';
  const ask = async () => {
    // A debit may have been scheduled since the card was drawn: what is cancelled is counted now.
    setAsked(await client.fetchQuery({ ...read(getMandate, { id: mandate.id }), staleTime: 0 }));
  };
  const resume = mandate.can.find((action) => action === 'resume' || action === 'confirm_details');
  return (
    <div className="lk-card-buttons">
      {mandate.has_document && (
        <Button
          look="ghost"
          icon={IconFileDownload}
          busy={agreement.busy}
          onClick={() => void agreement.download({ id: mandate.id })}
        >
          {t('agreement')}
        </Button>
      )}
      {mandate.has_document && (
        <Button
          look="ghost"
          icon={IconFileDownload}
          busy={evidence.busy}
          onClick={() => void evidence.download({ id: mandate.id, locale })}
        >
          {t('evidence')}
        </Button>
      )}
      {canWrite && resume && (resume === 'resume' || resume === 'confirm_details') && (
        <Button
          look="ghost"
          icon={IconRefresh}
          busy={move.isPending}
          onClick={() => move.mutate({ id: mandate.id, event: resume })}
        >
          {t(`move.${resume}`)}
        </Button>
      )}
      {canWrite && mandate.can.includes('cancel') && (
        <Button look="dangerText" onClick={() => void ask()}>
          {t('delete')}
        </Button>
      )}
      {asked && (
        <CancelMandateDialog mandate={asked} name={customer.name} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

/** The agreement under which a customer is debited now, or the last there was. */
export function MandateCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('mandates');
  const canRead = useCan('mandates.read');
  const covered = customer.payment_methods.filter((method) => method.mandate_id);
  const chosen = covered.find((method) => method.mandate_status === 'active') ?? covered[0];
  const query = useMandate(canRead ? chosen?.mandate_id : null);
  const mandate = query.data;
  if (!canRead) return null;
  return (
    <Card
      title={t('title')}
      aside={mandate && <StatusChip status={mandate.status} />}
      foot={mandate && <Actions mandate={mandate} customer={customer} />}
    >
      {!chosen && (
        <p className="lk-muted">
          {customer.currency === 'AUD'
            ? t(customer.open_invitation ? 'invited' : 'none')
            : t('cardOnly', { currency: currencyName(customer.currency) })}
        </p>
      )}
      {query.error && (
        <ErrorState title={t('failed')} {...failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {chosen && query.isPending && <Skeleton lines={5} />}
      {mandate && (
        <div className="lk-mandate">
          <Account mandate={mandate} />
          <Agreed mandate={mandate} />
        </div>
      )}
    </Card>
  );
}
