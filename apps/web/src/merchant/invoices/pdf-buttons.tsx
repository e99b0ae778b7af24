import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';

/** A paper in either language, whatever the reader's own. */
export function PdfButtons({ busy, onFetch }: { busy: boolean; onFetch: (locale: 'en' | 'zh') => void }) {
  const { t } = useTranslation('accounting');
  return (
    <ActionMenu
      entries={() => [
        { label: t('pdf.en'), onSelect: () => onFetch('en') },
        { label: t('pdf.zh'), onSelect: () => onFetch('zh') },
      ]}
      target={
        <Button icon={IconFileTypePdf} busy={busy}>
          {t('pdf.label')}
        </Button>
      }
    />
  );
}
