import type { WireOutput } from '@lorikeet/contracts/contract';
import { listEnquiries, resolveEnquiry } from '@lorikeet/contracts/site';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DialogActions, SidePanel } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/values.tsx';

type Enquiry = WireOutput<typeof listEnquiries>['rows'][number];

const PRESETS = { '': { status: 'open' }, resolved: { status: 'resolved' }, all: {} } as const;

function EnquiryPanel({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { t } = useTranslation('site');
  const mayWrite = useCan('merchants.write');
  const write = useWrite(resolveEnquiry);
  const settle = async () => {
    const { code } = await write.mutateAsync({ id: enquiry.id });
    // Refused, a colleague has settled it already.
    if (code === 0) addToast({ severity: 'success', summary: t('enquiries.settled') });
    else refreshAfter(resolveEnquiry);
    onClose();
  };
  return (
    <div className="lk-panel">
      <p style={{ whiteSpace: 'pre-line' }}>{enquiry.message}</p>
      <Facts
        facts={[
          [t('fields.reference'), <b key="reference">{enquiry.reference}</b>],
          [t('fields.name'), enquiry.name],
          [
            t('fields.email'),
            <a key="email" href={`mailto:${enquiry.email}?subject=${encodeURIComponent(enquiry.reference)}`}>
              {enquiry.email}
            </a>,
          ],
          ...(enquiry.phone ? ([[t('fields.phone'), enquiry.phone]] as const) : []),
          [t('fields.language'), t(`languages.${enquiry.locale}`)],
          [t('fields.at'), <Moment key="at" value={enquiry.created_at} />],
          ...(enquiry.resolved_by ? ([[t('fields.settledBy'), enquiry.resolved_by]] as const) : []),
        ]}
      />
      {mayWrite && enquiry.status === 'open' && (
        <DialogActions>
          <Button look="primary" busy={write.isPending} onClick={() => void settle().catch(() => undefined)}>
            {t('enquiries.settle')}
          </Button>
        </DialogActions>
      )}
    </div>
  );
}

/** What people wrote by the public site, until it is settled. */
export default function EnquiriesPage() {
  const { t } = useTranslation('site');
  const [shown, setShown] = useState<Enquiry | null>(null);
  const columns = useMemo(
    (): Column<Enquiry>[] => [
      { key: 'name', label: t('fields.name'), kind: 'strong', fixed: true, render: (row) => row.name },
      { key: 'topic', label: t('fields.topic'), render: (row) => t(`topics.${row.topic}`) },
      { key: 'message', label: t('fields.message'), kind: 'words', render: (row) => row.message },
      { key: 'reference', label: t('fields.reference'), render: (row) => <code>{row.reference}</code> },
      {
        key: 'at',
        label: t('fields.at'),
        kind: 'date',
        sort: 'created_at',
        render: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t],
  );
  const list = useListScreen(listEnquiries, { sort: '-created_at', presets: PRESETS });
  return (
    <ListScreen
      id="enquiries"
      title={t('enquiries.title')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'open'}`) })}
      row={{
        name: (row) => row.reference,
        phone: (row) => ({
          who: row.name,
          meta: `${t(`topics.${row.topic}`)} · ${row.message.slice(0, 80)}`,
        }),
        open: setShown,
        menu: (row) => [{ label: t('look'), onSelect: () => setShown(row) }],
      }}
      words={{ search: t('searchByNumber'), empty: t('enquiries.empty'), failed: t('enquiries.failed') }}
    >
      <SidePanel
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t(`topics.${shown.topic}`) : t('enquiries.title')}
        width={560}
      >
        {shown && <EnquiryPanel enquiry={shown} onClose={() => setShown(null)} />}
      </SidePanel>
    </ListScreen>
  );
}
