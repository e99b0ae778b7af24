import { getBankOfBsb } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The bank behind a typed BSB, once it has six digits and is known. */
export function useBankName(bsb: string): string | null {
  const digits = bsb.replace(/\D/g, '');
  const query = useQuery({
    ...read(getBankOfBsb, { bsb: digits }, { expected: 'all' }),
    enabled: digits.length === 6,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return digits.length === 6 ? (query.data?.bank_name ?? null) : null;
}

/** BSB, account number and the name on the account; the bank is named when its BSB is known. */
export function AccountFields(props: {
  bsb: FieldBinding<string>;
  number: FieldBinding<string>;
  name: FieldBinding<string>;
}) {
  const { t } = useTranslation('customers');
  const bank = useBankName(props.bsb.value);
  return (
    <>
      <div className="lk-pair">
        <TextField
          label={t('fields.bsb')}
          numeric
          inputMode="numeric"
          maxLength={8}
          placeholder="062-000"
          autoComplete="off"
          help={bank ?? undefined}
          {...props.bsb}
        />
        <TextField
          label={t('fields.accountNumber')}
          numeric
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          {...props.number}
        />
      </div>
      <TextField
        label={t('fields.accountName')}
        maxLength={32}
        autoComplete="off"
        help={t('form.accountNameHelp')}
        {...props.name}
      />
    </>
  );
}
