import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

export type ToastSeverity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';
export type ShownToast = {
  id: string;
  severity: ToastSeverity;
  summary: string;
  detail?: string;
  link?: { label: string; to: string };
  closable: boolean;
};

const ICONS: Record<ToastSeverity, Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconAlertCircle,
  secondary: IconInfoCircle,
  contrast: IconInfoCircle,
};

type Handlers = {
  onClose: (id: string) => void;
  onPause: (id: string) => void;
  onResume: (id: string) => void;
  onOpen: (id: string, to: string) => void;
};

/** Whether a click asks for another tab or window, which is the browser's to open. */
export const opensElsewhere = (
  click: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;

/**
 * Messages at the top right, 20 px from the edges; while a panel stands at the right, at the bottom left, or below its head
 * where it fills a telephone. The pointer or the focus over one stops its clock.
 */
export function Toasts({
  toasts,
  onClose,
  onPause,
  onResume,
  onOpen,
}: { toasts: readonly ShownToast[] } & Handlers) {
  const { t } = useTranslation();
  return (
    <section className="lk-toasts" aria-label={t('messages')} aria-live="polite">
      {toasts.map(({ id, severity, summary, detail, link, closable }) => {
        const Glyph = ICONS[severity];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it only stops its clock
          <div
            key={id}
            className={`lk-toast lk-toast--${severity}`}
            role={severity === 'error' ? 'alert' : 'status'}
            onPointerEnter={() => onPause(id)}
            onPointerLeave={() => onResume(id)}
            onFocus={() => onPause(id)}
            onBlur={() => onResume(id)}
          >
            <Glyph size={20} stroke={1.7} className="lk-toast-icon" aria-hidden />
            <span className="lk-toast-summary">{summary}</span>
            {closable && (
              <IconButton size="small" icon={IconX} label={t('close')} onClick={() => onClose(id)} />
            )}
            {detail && <span className="lk-toast-detail">{detail}</span>}
            {link && (
              <a
                className="lk-toast-link"
                href={link.to}
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  onOpen(id, link.to);
                }}
              >
                {link.label}
              </a>
            )}
          </div>
        );
      })}
    </section>
  );
}
