import { z } from 'zod';
import { confirm } from '../../lib/confirm.ts';
import { usePortalForm } from '../../lib/form.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Page, PageHeader, StickyBar } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type KnownStatus, StatusChip } from '../../ui/status-chip.tsx';
import { NumberField, PasswordField, PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';

const schema = z.object({
  name: z.string().min(1, 'name_required').max(50, 'too_long'),
  email: z.email('email_invalid'),
  phone: z.string().min(1, 'phone_required').min(5, 'phone_invalid'),
  plan: z.string().min(1, 'choose_one'),
  amount: z
    .number('amount_required')
    .nullable()
    .refine((value) => (value ?? 0) > 0, { error: 'amount_positive' }),
  units: z.number('quantity_invalid').nullable(),
  start: z.string().min(1, 'date_required'),
  secret: z.string().min(8, 'password_min'),
  send: z.string(),
  note: z.string(),
  agree: z.boolean().refine((on) => on, { error: 'terms_required' }),
});
const STATES: KnownStatus[] = [
  'scheduled',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'blocked',
  'checking',
  'partly_refunded',
  'refunded',
  'disputed',
  'pending',
  'active',
  'needs_details',
  'suspended',
  'past_due',
  'paid',
  'draft',
];

export function FormPart() {
  const form = usePortalForm(schema, {
    name: '',
    email: '',
    phone: '',
    plan: '',
    amount: null,
    units: null,
    start: '',
    secret: '',
    send: 'email',
    note: '',
    agree: false,
  });
  return (
    <Page>
      <PageHeader title="Create invite" status={<StatusChip status="draft" />} />
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 20 }}>
        {STATES.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </p>
      <form
        noValidate
        onSubmit={form.submit(
          async () =>
            void addToast({
              severity: 'success',
              summary: 'Invite sent',
              detail: 'To treasurer@wattlegrove.com.au',
            }),
        )}
      >
        <div className="lk-columns">
          <div className="lk-form">
            <TextField label="Customer name" {...form.field('name')} />
            <div className="lk-pair">
              <TextField label="E-mail" type="email" {...form.field('email')} />
              <PhoneField label="Phone" help="Appears on the notice" {...form.field('phone')} />
            </div>
            <SelectField
              label="Plan"
              placeholder="Choose a plan"
              options={[{ value: 'a', label: 'Strata pool service, monthly' }]}
              {...form.field('plan')}
            />
            <div className="lk-pair">
              <MoneyField label="Amount" {...form.field('amount')} />
              <NumberField label="Pools" optional {...form.field('units')} />
            </div>
            <div className="lk-pair">
              <DateField label="Plan starts" {...form.field('start')} />
              <PasswordField label="Password" {...form.field('secret')} />
            </div>
            <RadioField
              label="Send by"
              options={[
                { value: 'email', label: 'E-mail' },
                { value: 'sms', label: 'SMS' },
              ]}
              {...form.field('send')}
            />
            <TextAreaField
              label="Description"
              optional
              placeholder="Appears on the payer’s statement"
              {...form.field('note')}
            />
            <CheckboxField label="I agree to the terms of service" {...form.field('agree')} />
          </div>
          <Card title="Messages">
            <div className="lk-form">
              {(['info', 'success', 'warn', 'error', 'secondary', 'contrast'] as const).map((severity) => (
                <Button
                  key={severity}
                  onClick={() =>
                    addToast({
                      severity,
                      summary: severity,
                      detail: 'Refund is above the $186.00 taken',
                      life: 60_000,
                    })
                  }
                >
                  {severity}
                </Button>
              ))}
              <Button
                look="danger"
                onClick={() =>
                  void confirm({
                    header: 'Cancel DDR-7F3K-22QA?',
                    message:
                      '3 unsent debits, $320.50, are cancelled and Grace Okonkwo is told. History stays.',
                    icon: 'danger',
                    danger: true,
                    acceptLabel: 'Cancel DDR',
                    rejectLabel: 'Keep it',
                  })
                }
              >
                Ask
              </Button>
            </div>
          </Card>
        </div>
        <StickyBar note="Expires 12/20/2026">
          <Button>Save draft</Button>
          <Button look="action" type="submit" busy={form.submitting}>
            Send invite
          </Button>
        </StickyBar>
      </form>
    </Page>
  );
}
