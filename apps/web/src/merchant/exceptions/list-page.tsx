import { EXCEPTION_KIND_NAMES, EXCEPTION_SUBJECTS } from '@lorikeet/contracts/exception-kinds';
import { listExceptions } from '@lorikeet/contracts/exceptions';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { sessions } from '../../lib/sessions.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Moment } from '../../ui/values.tsx';
import { MatchDialog } from '../bpay/match-dialog.tsx';
import { useMayMatch } from '../bpay/may-match.ts';
import { usePhaseWords } from '../operations/phase-words.ts';
import { stepsFor } from './exception-steps.ts';
import {
  aboutLink,
  detailWords,
  type Exception,
  kindWords,
  reasonWords,
  settledWords,
  type Words,
} from './exception-words.ts';
import { SettleDialog } from './settle-dialog.tsx';

const PRESETS = {
  '': { status: 'open' },
  resolved: { status: 'resolved' },
  all: { status: 'open,resolved' },
} as const;

type ColumnsGiven = {
  t: Words;
  ownId: string | undefined;
  withSettled: boolean;
  phaseOf: (name: string) => string;
};

function columnsOf({ t, ownId, withSettled, phaseOf }: ColumnsGiven): Column<Exception>[] {
  return [
    {
      key: 'what',
      label: t('fields.what'),
      kind: 'strong',
      fixed: true,
      render: (row) => kindWords(row.kind),
    },
    { key: 'why', label: t('fields.why'), kind: 'words', render: (row) => reasonWords(row) },
    {
      key: 'about',
      label: t('fields.about'),
      render: (row) => {
        const link = aboutLink(row, row.merchant_id === ownId);
        const words = detailWords(row, t, phaseOf);
        const thing = link ? <Link to={link.to}>{words || t(`about.${link.label}`)}</Link> : words;
        if (!row.payer) return thing;
        return (
          <>
            <Link to={address('merchantCustomersDetail', { id: row.payer.id })}>{row.payer.name}</Link>
            {words && <> · {thing}</>}
          </>
        );
      },
    },
    {
      key: 'merchant',
      label: t('fields.merchant'),
      hidden: true,
      render: (row) => row.merchant_name,
    },
    {
      key: 'since',
      label: t('fields.since'),
      kind: 'date',
      sort: 'created_at',
      render: (row) => <Moment value={row.created_at} />,
    },
    ...(withSettled
      ? [
          {
            key: 'settled',
            label: t('fields.settled'),
            render: (row: Exception) => settledWords(row),
          },
        ]
      : []),
  ];
}

/** What a person must decide: each with its reason, until it is noted how it was settled. */
export default function ExceptionsPage() {
  const { t } = useTranslation(['exceptions', 'returns']);
  const mayWrite = useCan('payments.write');
  const mayMatch = useMayMatch();
  const navigate = useNavigate();
  const may = { invite: useCan('invitations.write'), edit: useCan('customers.write') };
  const ownId = sessions.merchant((session) => session.profile?.merchant.id);
  const [settling, setSettling] = useState<Exception | null>(null);
  const [matching, setMatching] = useState<string | null>(null);
  const filters = useMemo(
    () =>
      filtersOf(listExceptions, [
        choiceOf('kind', t('fields.kind'), EXCEPTION_KIND_NAMES, (value) => kindWords(value)),
        choiceOf('kind_not', t('fields.kindNot'), EXCEPTION_KIND_NAMES, (value) => kindWords(value)),
        choiceOf('about', t('fields.about'), EXCEPTION_SUBJECTS, (value) => t(`subjects.${value}`)),
      ]),
    [t],
  );
  const list = useListScreen(listExceptions, { filters, sort: '-created_at', presets: PRESETS });
  const { tab } = list.control.state;
  const phaseOf = usePhaseWords(list.rows);
  const columns = useMemo(
    () => columnsOf({ t, ownId, withSettled: tab !== '', phaseOf }),
    [t, ownId, tab, phaseOf],
  );
  const settle = (row: Exception) => mayWrite && row.may_settle && setSettling(row);
  /** The BPAY receipt of nobody that the row is about, where the reader may give it to a customer. */
  const ownerless = (row: Exception) =>
    mayMatch && row.kind === 'bpay.unmatched' && row.status === 'open' && row.merchant_id === ownId
      ? row.payment_id
      : null;
  // A paused webhook is mended at its own page, where it closes by itself.
  const open = (row: Exception) => {
    const to = row.webhook_id && row.status === 'open' ? aboutLink(row, row.merchant_id === ownId)?.to : null;
    if (to) return void navigate(to);
    return ownerless(row) ? setMatching(ownerless(row)) : void settle(row);
  };
  return (
    <ListScreen
      id="exceptions"
      title={t('title')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'open'}`) })}
      row={{
        name: (row) => kindWords(row.kind),
        phone: (row) => ({
          amount: date(dateOfMoment(row.created_at)),
          meta: [row.payer?.name, reasonWords(row), detailWords(row, t, phaseOf)].filter(Boolean).join(' · '),
        }),
        open,
        menu: (row) => [
          ...(ownerless(row)
            ? [{ label: t('steps.match'), onSelect: () => setMatching(ownerless(row)) }]
            : []),
          ...stepsFor(row, row.merchant_id === ownId, may).map(({ key, to }) => ({
            kind: 'link' as const,
            label: t(`steps.${key}`),
            to,
          })),
          ...(mayWrite && row.may_settle
            ? [{ label: t('settle.action'), onSelect: () => void settle(row) }]
            : []),
        ],
      }}
      words={{
        empty: t('empty'),
        emptyHint: t('emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    >
      <SettleDialog row={settling} onClose={() => setSettling(null)} />
      <MatchDialog paymentId={matching} onClose={() => setMatching(null)} />
    </ListScreen>
  );
}
