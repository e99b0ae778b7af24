import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';

type PdfButtonsProps = {
  busy: boolean;
  /** Only its sign, in a row of a table. */
  isSmall?: boolean;
  /** What the paper is, where the place does not say it. */
  label?: string;
  onFetch: (locale: 'en' | 'zh') => void;
};

/** A paper in either language, whatever the reader's own. */
export function PdfButtons({ busy, isSmall, label, onFetch }: PdfButtonsProps) {
  const { t } = useTranslation('accounting');
  return (
    <ActionMenu
      entries={() => [
        { label: t('pdf.en'), onSelect: () => onFetch('en') },
        { label: t('pdf.zh'), onSelect: () => onFetch('zh') },
      ]}
      target={
        isSmall ? (
          <IconButton icon={IconFileTypePdf} size="small" aria-disabled={busy} label={t('pdf.label')} />
        ) : (
          <Button icon={IconFileTypePdf} busy={busy}>
            {label ?? t('pdf.label')}
          </Button>
        )
      }
    />
  );
}
