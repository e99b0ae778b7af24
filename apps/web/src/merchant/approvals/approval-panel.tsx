import '../plans/plans.css';
import { getApproval } from '@lorikeet/contracts/approvals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { ChangesTable } from '../audit/changes-table.tsx';
import { type ApprovalDetail, kindWords } from './approval-words.ts';
import { DecisionButtons } from './decision-buttons.tsx';

type PanelProps = {
  /** The approval to show; null closes the panel. */
  id: string | null;
  onClose: () => void;
};

/** A change that waits or waited for a second person: what it changes, who asked, and the decision. */
export function ApprovalPanel({ id, onClose }: PanelProps) {
  const { t } = useTranslation('approvals');
  const query = useQuery({ ...read(getApproval, { id: id ?? '' }), enabled: id !== null });
  const approval = id === null ? undefined : query.data;
  return (
    <SidePanel
      open={id !== null}
      onClose={onClose}
      title={approval ? kindWords(approval, t) : t('title')}
      width={560}
    >
      {id !== null && query.isPending && <Skeleton lines={6} />}
      {id !== null && query.error && (
        <ErrorState
          title={t('didNotLoad')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {approval && <Body approval={approval} />}
    </SidePanel>
  );
}

function Body({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals');
  const { can, status } = approval;
  const waits = status === 'pending';
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <StatusChip status={status} />
      </div>
      <section className="lk-panel-part">
        <h3>{t('changes')}</h3>
        <ChangesTable changes={approval.changes} />
      </section>
      <Facts
        facts={[
          ...(approval.subject_name ? ([[t('columns.about'), approval.subject_name]] as const) : []),
          [t('columns.maker'), approval.requested_by.name],
          [t('columns.at'), <Moment key="at" value={approval.requested_at} />],
          ...(waits
            ? ([[t('columns.until'), <Moment key="until" value={approval.expires_at} />]] as const)
            : []),
          ...(approval.decided_by ? ([[t('columns.decided'), approval.decided_by.name]] as const) : []),
          ...(approval.note ? ([[t('note'), approval.note]] as const) : []),
        ]}
      />
      {waits && can.includes('withdraw') && <p className="lk-muted lk-small">{t('own')}</p>}
      {waits && can.includes('decline') && !can.includes('approve') && (
        <p className="lk-muted lk-small">{t('aboutYou')}</p>
      )}
      {waits && can.length === 0 && <p className="lk-muted lk-small">{t('cannot')}</p>}
      <DecisionButtons approval={approval} />
    </div>
  );
}
