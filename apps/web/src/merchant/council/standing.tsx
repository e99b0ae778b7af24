import { IconCircleCheck, IconCircleDashed, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';
import type { PropertyRow } from './property-words.ts';

/** Whether a property is registered, and before that whether a person waits for a posted code. */
export function Standing({ property }: { property: Pick<PropertyRow, 'registered' | 'letter_asked_at'> }) {
  const { t } = useTranslation('council');
  if (property.letter_asked_at) {
    return (
      <Chip tone="warning" icon={IconMail}>
        {t('chip.letterAsked')}
      </Chip>
    );
  }
  if (property.registered > 0) {
    return (
      <Chip tone="positive" icon={IconCircleCheck}>
        {t('chip.registered')}
      </Chip>
    );
  }
  return (
    <Chip tone="neutral" icon={IconCircleDashed}>
      {t('chip.unregistered')}
    </Chip>
  );
}
