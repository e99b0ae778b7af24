import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Two rows of the thing to come, and where it can be added, the sign for that. */
function RowsDrawing({ canAdd }: { canAdd: boolean }) {
  return (
    <svg width="116" height="72" viewBox="0 0 116 72" aria-hidden="true">
      <rect x="6" y="4" width="100" height="26" rx="6" fill="var(--info-soft)" />
      <circle cx="20" cy="17" r="6" fill="var(--sky-300)" />
      <rect x="32" y="14" width="42" height="6" rx="3" fill="var(--info-border)" />
      <rect x="86" y="13" width="13" height="8" rx="4" fill="var(--info-border)" />
      <rect x="6" y="36" width="100" height="26" rx="6" fill="var(--info-soft)" />
      <circle cx="20" cy="49" r="6" fill="var(--green-400)" />
      <rect x="32" y="46" width="30" height="6" rx="3" fill="var(--info-border)" />
      {canAdd && (
        <>
          <circle cx="98" cy="56" r="14" fill="var(--primary)" stroke="var(--raised)" strokeWidth="2" />
          <path d="M98 50v12M92 56h12" stroke="var(--on-primary)" strokeWidth="2" strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}

/** Nothing here yet: what will be, and what to do first. */
export function EmptyState({
  title,
  children,
  actions,
  drawing,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  drawing?: ReactNode;
}) {
  return (
    <div className="lk-face">
      {drawing ?? <RowsDrawing canAdd={Boolean(actions)} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="lk-face-actions">{actions}</div>}
    </div>
  );
}

type ErrorStateProps = {
  /** What did not load: "Payouts did not load". */
  title: string;
  /** What is safe: "Your payouts are unaffected." */
  reassurance?: string;
  message?: string;
  requestId?: string | null;
  onRetry?: () => void;
};

/** A part that failed; the rest of the page stands. */
export function ErrorState({ title, reassurance, message, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className="lk-face" role="alert">
      <span className="lk-face-badge">
        <IconCloudOff size={22} stroke={1.7} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{[message ?? t('errors.fetching'), reassurance].filter(Boolean).join(' ')}</p>
      {requestId && <code className="lk-muted">{requestId}</code>}
      {onRetry && (
        <div className="lk-face-actions">
          <Button icon={IconRefresh} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Grey lines in the place of words to come; shown only when the wait is longer than 200 ms. */
export function Skeleton({ lines = 3, width = '100%' }: { lines?: number; width?: string }) {
  return (
    <div className="lk-late" aria-hidden style={{ display: 'grid', gap: 14, width, maxWidth: '100%' }}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} className="lk-bone" style={{ width: `${92 - ((index * 23) % 46)}%` }} />
      ))}
    </div>
  );
}
