import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RadioField } from '../../ui/choice-fields.tsx';

/** Whether a business is registered for GST, as a form asks it; `unasked` where it does not. */
export const gstAnswer = z
  .enum(['', 'yes', 'no', 'unasked'])
  .refine((answer) => answer !== '', { error: 'choose_one' });

/** What a call is told of the answer; no form without one is sent. */
export const gstTold = (answer: z.input<typeof gstAnswer>) =>
  answer === 'unasked' ? {} : { gst_registered: answer === 'yes' };

type Field = Omit<ComponentProps<typeof RadioField>, 'label' | 'options' | 'onChange'>;

/** Whether what a business sends are tax invoices: nothing is ticked before somebody says so. */
export function GstField({ field, onAnswer }: { field: Field; onAnswer: (answer: 'yes' | 'no') => void }) {
  const { t } = useTranslation('settings');
  return (
    <RadioField
      label={t('gstAsked')}
      options={[
        { value: 'yes', label: t('gstYes') },
        { value: 'no', label: t('gstNo') },
      ]}
      {...field}
      onChange={(value) => onAnswer(value === 'yes' ? 'yes' : 'no')}
    />
  );
}
