import '../plans/plans.css';
import { OVERTAKEN_WORDS } from '@lorikeet/contracts/approval-kinds';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useInterface } from '../../lib/interface-state.ts';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Moment } from '../../ui/values.tsx';
import { ChangesTable } from '../audit/changes-table.tsx';
import { subjectLink } from '../audit/subject-link.ts';
import { ApprovalStatus } from './approval-status.tsx';
import { type ApprovalDetail, deciderOf, kindWords } from './approval-words.ts';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';

type SheetProps = {
  open: boolean;
  query: {
    data: ApprovalDetail | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  decide: Decide;
  /** Whose change it is, where that is not the reader's own merchant. */
  merchant?: string | undefined;
  onClose: () => void;
};

/** A change that waits or waited for a second person: what it changes, who asked, and the decision. */
export function ApprovalSheet({ open, query, decide, merchant, onClose }: SheetProps) {
  const { t } = useTranslation('approvals');
  const approval = open ? query.data : undefined;
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={approval ? [merchant, kindWords(approval)].filter(Boolean).join(': ') : t('title')}
      width={560}
    >
      {open && query.isPending && <Skeleton lines={6} />}
      {open && query.error && (
        <ErrorState
          title={t('didNotLoad')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {approval && <Body approval={approval} decide={decide} />}
    </SidePanel>
  );
}

function Body({ approval, decide }: { approval: ApprovalDetail; decide: Decide }) {
  const { t } = useTranslation('approvals');
  const { can, status } = approval;
  const waits = status === 'pending';
  const isPlatforms = approval.decider === 'platform';
  const decider = deciderOf(approval, t);
  const locale = useInterface((state) => state.locale);
  const why = approval.ended_because ? OVERTAKEN_WORDS[approval.ended_because][locale] : approval.note;
  // Platform staff decide for another merchant, whose records have no screen for them.
  const link = isPlatforms ? undefined : subjectLink(approval.subject_kind, approval.subject_id);
  const { subject_name: about } = approval;
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <ApprovalStatus status={status} />
      </div>
      <section className="lk-panel-part">
        <h3>{t('changes')}</h3>
        <ChangesTable changes={approval.changes} />
      </section>
      <Facts
        facts={[
          ...(about
            ? ([
                [
                  t('columns.about'),
                  link ? (
                    <Link key="about" to={link}>
                      {about}
                    </Link>
                  ) : (
                    about
                  ),
                ],
              ] as const)
            : []),
          [t('columns.maker'), approval.requested_by.name],
          [t('columns.at'), <Moment key="at" value={approval.requested_at} />],
          ...(waits
            ? ([[t('columns.until'), <Moment key="until" value={approval.expires_at} />]] as const)
            : []),
          ...(decider ? ([[t('columns.decided'), decider]] as const) : []),
          ...(why ? ([[t('note'), why]] as const) : []),
        ]}
      />
      {waits && can.includes('withdraw') && (
        <p className="lk-muted lk-small">{t(isPlatforms ? 'ownPlatform' : 'own')}</p>
      )}
      {waits && can.includes('decline') && !can.includes('approve') && (
        <p className="lk-muted lk-small">{t(isPlatforms ? 'forPlatform' : 'notSecond')}</p>
      )}
      {waits && can.length === 0 && <p className="lk-muted lk-small">{t('cannot')}</p>}
      <DecisionButtons approval={approval} decide={decide} />
    </div>
  );
}
