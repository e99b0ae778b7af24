import { listBankFileDebits, rejectBankItem } from '@lorikeet/contracts/bank-files';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { text } from '@lorikeet/contracts/wire';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BankFile } from './bank-file-words.tsx';

type Debit = WireOutput<typeof listBankFileDebits>['rows'][number];

const PAGE_SIZE = 20;
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
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>{t('reject.itemMessage', { total: money(debit.amount_cents) })}</p>
        <TextField label={t('reject.reason')} maxLength={200} autoComplete="off" {...form.field('reason')} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t('reject.accept')}
        </Button>
      </DialogActions>
    </form>
  );
}

function Rows({ rows, onReject }: { rows: readonly Debit[]; onReject: ((debit: Debit) => void) | null }) {
  const { t } = useTranslation('bank-files');
  return (
    <div className="lk-scroll-x">
      <table className="lk-table">
        <caption className="lk-hidden">{t('detail.debits')}</caption>
        <tbody>
          {rows.map((debit) => (
            <tr key={debit.id}>
              <td>
                <code>{debit.reference}</code>
              </td>
              <td className="lk-cell-strong">{debit.customer_name}</td>
              <td title={debit.method ?? undefined}>{debit.method?.match(/•••.*$/)?.[0] ?? debit.method}</td>
              <td>
                <StatusChip status={debit.status} /> {debit.return_code}
              </td>
              <td className="lk-cell-end lk-cell-amount">{money(debit.amount_cents)}</td>
              {onReject && (
                <td className="lk-cell-menu">
                  {debit.stage === 'submitted' && (
                    <RowMenu
                      entries={() => [
                        { label: t('reject.item'), onSelect: () => onReject(debit), danger: true },
                      ]}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The debits of a file in the order of its records, a page at a time. */
export function FileDebits({ file }: { file: BankFile }) {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const [page, setPage] = useState(1);
  const [rejecting, setRejecting] = useState<Debit | null>(null);
  const query = useQuery(
    readPage(listBankFileDebits, { id: file.id, merchant_id: file.merchant_id, page, page_size: PAGE_SIZE }),
  );
  const rows = query.data?.rows;
  const hasMore = page * PAGE_SIZE < file.records;
  const pager = (
    <>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('common:list.previous')}
        aria-disabled={page === 1}
        onClick={() => page > 1 && setPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('common:list.next')}
        aria-disabled={!hasMore}
        onClick={() => hasMore && setPage(page + 1)}
      />
    </>
  );
  return (
    <Card
      title={t('detail.debits')}
      note={file.records}
      aside={file.records > PAGE_SIZE ? pager : null}
      flush
    >
      {query.error && !rows && <ErrorState title={t('detail.failed')} message={query.error.message} />}
      {!rows && !query.error && <Skeleton lines={5} />}
      {rows && <Rows rows={rows} onReject={mayWrite && file.status === 'accepted' ? setRejecting : null} />}
      <Dialog
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={t('reject.itemTitle', { name: rejecting?.customer_name ?? '' })}
        width={480}
      >
        {rejecting && <RejectItemForm file={file} debit={rejecting} onClose={() => setRejecting(null)} />}
      </Dialog>
    </Card>
  );
}
