import { listAudit } from '@lorikeet/contracts/audit';
import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import {
  type Icon,
  IconDownload,
  IconEdit,
  IconEye,
  IconLogin2,
  IconLogout2,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useInterface } from '../../lib/interface-state.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** The look of an action by its last word; what is not named here looks like a change. */
const LOOKS: readonly (readonly [RegExp, Icon])[] = [
  [/\.signed_in$/, IconLogin2],
  [/\.signed_out$/, IconLogout2],
  [/\.(create|created|invited|add|added)$/, IconPlus],
  [/\.(removed|deleted|remove)$/, IconTrash],
  [/\.reveal$/, IconEye],
  [/\.(downloaded|ticket|create_export)$|^export\./, IconDownload],
];
const lookOf = (action: string): Icon => LOOKS.find(([pattern]) => pattern.test(action))?.[1] ?? IconEdit;

/** The newest things that a colleague did, from the audit log. */
export function UserActivityCard({ userId }: { userId: string }) {
  const { t } = useTranslation('users');
  const locale = useInterface((state) => state.locale);
  const query = useQuery(read(listAudit, { actor_id: userId, page_size: 10 }));
  const rows = query.data?.rows;
  return (
    <Card title={t('detail.activity')}>
      {query.isPending && <Skeleton lines={6} />}
      {query.error && <ErrorState title={t('detail.activityFailed')} message={query.error.message} />}
      {rows?.length === 0 && <p className="lk-muted">{t('detail.noActivity')}</p>}
      {rows && rows.length > 0 && (
        <Timeline
          entries={rows.map((row) => ({
            id: row.id,
            icon: lookOf(row.action),
            title: auditActionWords(row.action, locale),
            detail: [row.subject_name, row.ip].filter(Boolean).join(' · '),
            at: row.at,
          }))}
        />
      )}
    </Card>
  );
}
