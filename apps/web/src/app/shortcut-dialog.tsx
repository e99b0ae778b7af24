import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';

const KEYS = [
  ['/', 'search'],
  ['Ctrl K', 'search'],
  ['?', 'shortcuts'],
  ['↑ ↓', 'rows'],
  ['Home End', 'ends'],
  ['Enter', 'open'],
  ['Space', 'choose'],
  ['Esc', 'close'],
] as const;

/** The keys and what each does. Its words come with it: a first screen has no need of them. */
export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')}>
      <dl className="lk-facts">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
