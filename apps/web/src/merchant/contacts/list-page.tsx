import './contacts.css';
import { listContacts } from '@lorikeet/contracts/contacts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { customerFilter } from '../customers/customer-filter.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { type ContactRow, type ContactWords, SideChip, Tags } from './contact-words.tsx';
import { ImportDialog } from './import-dialog.tsx';

const PRESETS = {
  '': {},
  customers: { side: 'customer' },
  suppliers: { side: 'supplier' },
} as const;

const toDetail = (id: string) => address('merchantContactDetail', { id });

const columnsOf = (t: ContactWords): Column<ContactRow>[] => [
  { key: 'name', label: t('fields.name'), kind: 'main', sort: 'name', render: (row) => row.name },
  { key: 'organisation', label: t('fields.organisation'), kind: 'words', render: (row) => row.organisation },
  { key: 'side', label: t('fields.side'), kind: 'status', render: (row) => <SideChip side={row.side} /> },
  { key: 'role', label: t('fields.role'), kind: 'words', render: (row) => row.role ?? '–' },
  { key: 'email', label: t('fields.email'), kind: 'text', render: (row) => row.email ?? '–' },
  { key: 'phone', label: t('fields.phone'), kind: 'text', render: (row) => row.phone ?? '–' },
  { key: 'tags', label: t('fields.tags'), kind: 'words', render: (row) => <Tags tags={row.tags} /> },
  {
    key: 'created',
    label: t('fields.created'),
    kind: 'date',
    hidden: true,
    sort: 'created_at',
    render: (row) => date(dateOfMoment(row.created_at)),
  },
];

function useFilters() {
  const { t } = useTranslation('contacts');
  return useMemo(
    () =>
      filtersOf(listContacts, [
        { key: 'tag', label: t('filters.tag'), kind: 'text' },
        customerFilter(t('filters.customer')),
      ]),
    [t],
  );
}

/** The people at customers and suppliers. */
export default function ContactListPage() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const canWrite = useCan('contacts.write');
  const [open, setOpen] = useState<'new' | 'import' | ContactRow | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listContacts, { filters: useFilters(), sort: '-created_at', presets: PRESETS });
  const actions = canWrite && (
    <>
      <Button onClick={() => setOpen('import')}>{t('import')}</Button>
      <Button look="primary" icon={IconPlus} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </>
  );
  return (
    <ListScreen
      id="contacts"
      title={t('title')}
      list={list}
      columns={columns}
      actions={actions}
      tools={useTools(list, 'contacts')}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.name,
        phone: (row) => ({
          amount: row.phone ?? '',
          meta: [row.organisation, row.role].filter(Boolean).join(' · '),
          state: <SideChip side={row.side} />,
        }),
        to: (row) => toDetail(row.id),
        menu: (row) => [
          ...(canWrite ? [{ label: t('common:edit'), onSelect: () => setOpen(row) }] : []),
          ...(row.email ? [{ label: t('common:copy'), onSelect: () => void copyText(row.email ?? '') }] : []),
        ],
      }}
      emptyActions={actions}
      words={{ search: t('search'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed') }}
    >
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <ContactDialog
          {...(open !== 'new' && { contact: open })}
          onClose={(id) => {
            setOpen(null);
            if (id && open === 'new') void navigate(toDetail(id));
          }}
        />
      )}
    </ListScreen>
  );
}
