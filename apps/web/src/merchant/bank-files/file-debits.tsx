import { listBankFileDebits, rejectBankItem } from '@lorikeet/contracts/bank-files';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { text } from '@lorikeet/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readLivePage, useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BankFile } from './bank-file-words.tsx';

type Debit = WireOutput<typeof listBankFileDebits>['rows'][number];

const PAGE_SIZE = 20;
/** How often a page asks whether the debits of an accepted file are posted. */
export const POSTING_MS = 1500;
const schema = z.strictObject({ reason: text(200) });

function RejectItemForm({ file, debit, onClose }: { file: BankFile; debit: Debit; onClose: () => void }) {
  const { t } = useTranslation('bank-files');
  const form = usePortalForm(schema, { reason: '' });
  const write = useWrite(rejectBankItem, { expected: [422] });
  const save = form.submit(async ({ reason }) => {
    const { code } = await write.mutateAsync({ id: debit.id, merchant_id: file.merchant_id, reason });
    if (code === 0) onClose();
  });
  return (
    <DialogForm
      onSubmit={save}
      busy={form.submitting}
      label={t('reject.accept')}
      look="danger"
      cancel={t('keep')}
      onClose={onClose}
    >
      <p>{t('reject.itemMessage', { total: money(debit.amount_cents) })}</p>
      <TextField label={t('reject.reason')} maxLength={200} autoComplete="off" {...form.field('reason')} />
    </DialogForm>
  );
}

/** What is known of each debit of a file. */
function columnsOf(t: TFunction): TableColumn<Debit>[] {
  return [
    {
      key: 'reference',
      label: t('detail.record'),
      render: (debit) => <code>{debit.reference}</code>,
    },
    {
      key: 'customer',
      label: t('detail.customer'),
      kind: 'main',
      render: (debit) => debit.customer_name,
    },
    {
      key: 'account',
      label: t('detail.account'),
      render: (debit) => (
        <span title={debit.method ?? undefined}>{debit.method?.match(/•••.*$/)?.[0] ?? debit.method}</span>
      ),
    },
    {
      key: 'status',
      label: t('fields.status'),
      render: (debit) => (
        <>
          <StatusChip status={debit.status} /> {debit.return_code}
        </>
      ),
    },
    {
      key: 'amount',
      label: t('detail.amount'),
      kind: 'number',
      render: (debit) => money(debit.amount_cents),
    },
  ];
}

/** The debits of a file in the order of its records, a page at a time. */
export function FileDebits({ file }: { file: BankFile }) {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const [page, setPage] = useState(1);
  const [rejecting, setRejecting] = useState<Debit | null>(null);
  const query = useQuery({
    ...readLivePage(listBankFileDebits, {
      id: file.id,
      merchant_id: file.merchant_id,
      page,
      page_size: PAGE_SIZE,
    }),
    // The bank has the file, and a worker moves its debits in a moment.
    refetchInterval: ({ state }) =>
      file.status === 'accepted' && state.data?.rows.some(({ stage }) => stage === 'batched')
        ? POSTING_MS
        : false,
  });
  const isOpen = mayWrite && file.status === 'accepted';
  const menu = (debit: Debit) =>
    isOpen &&
    debit.stage === 'submitted' && (
      <RowMenu
        entries={() => [{ label: t('reject.item'), onSelect: () => setRejecting(debit), danger: true }]}
      />
    );
  return (
    <>
      <TableCard
        title={t('detail.debits')}
        note={file.records}
        rows={query.data?.rows}
        rowId={(debit) => debit.id}
        words={{ failed: t('detail.failed') }}
        error={query.error}
        pages={{ page, size: PAGE_SIZE, total: file.records, onPage: setPage }}
        columns={[
          ...columnsOf(t),
          { key: 'menu', label: t('common:actions'), isHeadHidden: true, render: menu },
        ]}
      />
      <Dialog
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={t('reject.itemTitle', { name: rejecting?.customer_name ?? '' })}
        width={480}
      >
        {rejecting && <RejectItemForm file={file} debit={rejecting} onClose={() => setRejecting(null)} />}
      </Dialog>
    </>
  );
}
