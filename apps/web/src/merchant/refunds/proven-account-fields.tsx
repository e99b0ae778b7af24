import { ACCOUNT_PROOFS, type AccountProof } from '@lorikeet/domain/refunds';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../lib/form.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { AccountFields } from '../customers/account-fields.tsx';

const VERIFICATION_LENGTH = 500;

/** An account that money goes back to, and how it is known to be that of who paid: what two people agree on. */
export function ProvenAccountFields(props: {
  bsb: FieldBinding<string>;
  number: FieldBinding<string>;
  name: FieldBinding<string>;
  proof: AccountProof;
  onProof: (proof: AccountProof) => void;
  verification: FieldBinding<string>;
}) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <>
      <AccountFields bsb={props.bsb} number={props.number} name={props.name} />
      <RadioField
        label={t('refund.verifiedBy')}
        options={ACCOUNT_PROOFS.map((value) => ({ value, label: t(`refund.proofs.${value}`) }))}
        value={props.proof}
        onChange={(value) => props.onProof(value as AccountProof)}
      />
      <TextAreaField
        label={t('refund.verification')}
        help={t('refund.verificationHelp')}
        rows={2}
        maxLength={VERIFICATION_LENGTH}
        {...props.verification}
      />
    </>
  );
}
