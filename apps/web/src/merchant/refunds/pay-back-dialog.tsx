import type { WireOutput } from '@lorikeet/contracts/contract';
import { createCreditRefund, type getCustomerCredit } from '@lorikeet/contracts/refunds';
import { toCents } from '@lorikeet/domain/kernel';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { date, money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProvenAccountFields } from './proven-account-fields.tsx';

export type Credit = WireOutput<typeof getCustomerCredit>;
type Way = Credit['ways'][number];
type Props = { credit: Credit; onClose: () => void };

const { amount_cents, reason, account } = createCreditRefund.input.shape;
const toOrigin = z.strictObject({ amount_cents, reason });
const toAccount = z.strictObject({ ...toOrigin.shape, ...account.unwrap().shape });

/** How much of a customer's credit goes back, for which payment, and to where. */
export function PayBackDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('refunds');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('credit.payBack')} width={520}>
      <PayBack {...props} />
    </Dialog>
  );
}

function PayBack({ credit, onClose }: Props) {
  const { t } = useTranslation('refunds');
  const [wayId, setWayId] = useState(credit.ways[0]!.payment_id);
  const way = credit.ways.find(({ payment_id }) => payment_id === wayId) ?? credit.ways[0]!;
  const [wantsOther, setWantsOther] = useState(false);
  // Banks are paid in their own currency; a BPAY payment names no account.
  const mayOther = credit.currency === 'AUD';
  const isOther = way.to === null || (wantsOther && mayOther);
  const most = Math.min(way.left_cents, credit.credit_cents);
  const choices = (
    <>
      <SelectField
        label={t('credit.way')}
        help={t('credit.wayHelp')}
        value={way.payment_id}
        onChange={setWayId}
        options={credit.ways.map((one) => ({ value: one.payment_id, label: wayWords(one) }))}
      />
      {way.to !== null && mayOther && (
        <RadioField
          label={t('credit.where')}
          value={isOther ? 'other' : 'origin'}
          onChange={(value) => setWantsOther(value === 'other')}
          options={[
            {
              value: 'origin',
              label: t(way.rail === 'card' ? 'credit.origin.card' : 'credit.origin.bank_debit', {
                account: way.to,
              }),
            },
            { value: 'other', label: t('credit.other') },
          ]}
        />
      )}
    </>
  );
  const own = { way, most, currency: credit.currency, choices, onClose };
  const key = `${way.payment_id}:${isOther}`;
  return isOther ? <AccountForm key={key} {...own} /> : <OriginForm key={key} {...own} />;

  function wayWords({ paid_on, description, left_cents, rail }: Way): string {
    const facts = { date: date(paid_on), what: description, left: money(left_cents, credit.currency) };
    return t(`credit.ways.${rail}`, facts);
  }
}

type FormProps = {
  way: Way;
  most: number;
  currency: Credit['currency'];
  choices: ReactNode;
  onClose: () => void;
};

/** Sends what was asked, and tells what came of it. */
function usePayBack({ way, currency, onClose }: FormProps) {
  const { t } = useTranslation('refunds');
  const write = useWrite(createCreditRefund, { expected: [422] });
  return async (asked: Omit<z.input<typeof createCreditRefund.input>, 'payment_id'>) => {
    const { code, data } = await write.mutateAsync({ ...asked, payment_id: way.payment_id });
    if (code !== 0) return;
    onClose();
    if (tellWaiting(data.waiting)) return;
    const amount = money(asked.amount_cents, currency);
    const detail = t(way.rail === 'card' ? 'make.cardFollows' : 'make.follows');
    addToast({ severity: 'success', summary: t('make.done', { amount }), detail });
  };
}

function OriginForm(props: FormProps) {
  const { most, currency, choices, onClose } = props;
  const { t } = useTranslation('refunds');
  const pay = usePayBack(props);
  const form = usePortalForm(toOrigin, { amount_cents: toCents(most), reason: '' });
  return (
    <DialogForm
      onSubmit={form.submit(pay)}
      busy={form.submitting}
      label={t('credit.accept')}
      onClose={onClose}
    >
      {choices}
      <MoneyField
        label={t('make.amount')}
        help={t('credit.most', { most: money(most, currency) })}
        currency={currency}
        {...orEmpty(form.field('amount_cents'))}
      />
      <TextField label={t('make.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}

function AccountForm(props: FormProps) {
  const { most, currency, choices, onClose } = props;
  const { t } = useTranslation('refunds');
  const pay = usePayBack(props);
  const form = usePortalForm(toAccount, {
    amount_cents: toCents(most),
    reason: '',
    account_name: '',
    bsb: '',
    account: '',
    verified_by: 'payers_bank',
    verification: '',
  });
  const save = form.submit(({ amount_cents, reason, ...account }) => pay({ amount_cents, reason, account }));
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('credit.ask')} onClose={onClose}>
      {choices}
      <p>{t('credit.otherMessage')}</p>
      <MoneyField
        label={t('make.amount')}
        help={t('credit.most', { most: money(most, currency) })}
        currency={currency}
        {...orEmpty(form.field('amount_cents'))}
      />
      <ProvenAccountFields
        bsb={form.field('bsb')}
        number={form.field('account')}
        name={form.field('account_name')}
        proof={form.field('verified_by').value}
        onProof={(proof) => form.set('verified_by', proof)}
        verification={form.field('verification')}
      />
      <TextField label={t('make.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
