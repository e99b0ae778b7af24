import { getDashboardDocuments } from '@lorikeet/contracts/dashboard';
import { downloadMandateAgreement } from '@lorikeet/contracts/mandates';
import { downloadPayoutStatement } from '@lorikeet/contracts/payouts';
import { downloadTaxInvoice } from '@lorikeet/contracts/tax-invoices';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { date, dateOfMoment, money, monthName } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ItemRow } from './item-row.tsx';

/** The latest payout statements, tax invoices and signed agreements, each a click away. */
export function DocumentsCard() {
  const { t } = useTranslation('dashboard');
  const canSeePayouts = useCan('payouts.read');
  const canSeeAgreements = useCan('mandates.read');
  const query = useQuery(read(getDashboardDocuments, {}));
  const statement = useDownload(downloadPayoutStatement, ({ path }) => path);
  const agreement = useDownload(downloadMandateAgreement, ({ url }) => url);
  const taxInvoice = useDownload(downloadTaxInvoice, ({ path }) => path);
  const { data } = query;
  const payouts = (canSeePayouts && data?.payouts) || [];
  const taxInvoices = (canSeePayouts && data?.tax_invoices) || [];
  const agreements = (canSeeAgreements && data?.agreements) || [];
  const shown = payouts.length + taxInvoices.length + agreements.length;
  return (
    <Card
      title={t('documents.title')}
      aside={canSeePayouts && <Link to={paths.merchantPayoutList}>{t('documents.payouts')}</Link>}
      flush
    >
      {query.error && !query.data && (
        <ErrorState
          title={t('documents.failed')}
          reassurance={t('safe')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.data && !query.error && (
        <div style={{ padding: '16px 20px' }}>
          <Skeleton lines={4} />
        </div>
      )}
      {query.data && shown === 0 && <p className="lk-items-none">{t('documents.none')}</p>}
      {shown > 0 && (
        <ul className="lk-items">
          {payouts.map((payout) => (
            <ItemRow
              key={payout.id}
              icon={IconFileSpreadsheet}
              title={t('documents.statement', { number: payout.number })}
              note={`${date(payout.payout_date)} · ${money(payout.amount_cents)}`}
              aside={
                <IconButton
                  icon={IconDownload}
                  size="small"
                  label={t('documents.download', { name: payout.number })}
                  onClick={() => void statement.download({ id: payout.id })}
                />
              }
            />
          ))}
          {taxInvoices.map((one) => (
            <ItemRow
              key={one.id}
              icon={IconFileTypePdf}
              title={t('documents.taxInvoice', { number: one.number })}
              note={t('documents.fees', { month: monthName(`${one.month}-01`) })}
              aside={
                <IconButton
                  icon={IconDownload}
                  size="small"
                  label={t('documents.download', { name: one.number })}
                  onClick={() => void taxInvoice.download({ id: one.id })}
                />
              }
            />
          ))}
          {agreements.map((one) => (
            <ItemRow
              key={one.mandate_id}
              icon={IconFileTypePdf}
              title={t('documents.agreement', { name: one.customer_name })}
              note={t('documents.signed', {
                reference: one.reference,
                date: date(dateOfMoment(one.accepted_at)),
              })}
              aside={
                <IconButton
                  icon={IconDownload}
                  size="small"
                  label={t('documents.download', { name: one.reference })}
                  onClick={() => void agreement.download({ id: one.mandate_id })}
                />
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
