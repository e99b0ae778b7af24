import type { userLogin } from '@lorikeet/contracts/identity';
import { useTranslation } from 'react-i18next';
import type { PortalForm } from '../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';

/** How staff say who they are: by an e-mail, or by merchant ID and username, which each merchant gives anew. */
export type Way = 'email' | 'merchant';

export const blankName = (way: Way) => ({
  email: way === 'email' ? '' : undefined,
  merchant_id: way === 'merchant' ? '' : undefined,
  username: way === 'merchant' ? '' : undefined,
});

/**
 * What each way asks for. A call's own schema looks at the two ways together, and only once every field by itself is
 * sound: a blank e-mail would stay unmarked beside a blank password.
 */
export const schemasOf = (
  input: Pick<typeof userLogin.input, 'safeExtend'> & {
    shape: Pick<(typeof userLogin.input)['shape'], 'email' | 'merchant_id' | 'username'>;
  },
): Record<Way, unknown> => ({
  email: input.safeExtend({ email: input.shape.email.unwrap() }),
  merchant: input.safeExtend({
    merchant_id: input.shape.merchant_id.unwrap(),
    username: input.shape.username.unwrap(),
  }),
});

type Fields = Pick<PortalForm<typeof userLogin.input>, 'field'>;

export function NameFields({ form, way }: { form: Fields; way: Way }) {
  const { t } = useTranslation('auth');
  if (way === 'email') {
    return <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />;
  }
  return (
    <>
      <TextField
        {...form.field('merchant_id')}
        label={t('merchantId')}
        autoComplete="organization"
        spellCheck={false}
      />
      <TextField
        {...form.field('username')}
        label={t('username')}
        autoComplete="username"
        spellCheck={false}
      />
    </>
  );
}
