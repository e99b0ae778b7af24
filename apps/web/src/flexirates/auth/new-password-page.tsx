import { ratepayerCheckPasswordLink, ratepayerForgetPasswordSubmit } from '@lorikeet/contracts/recovery';
import { useParams } from 'react-router';
import { ChoosePassword } from '../../app/account/choose-password.tsx';
import { paths } from '../../app/paths.ts';

/** Ratepayers choose a new password through the link of a letter. */
export default function NewPasswordPage() {
  const { token = '' } = useParams();
  return (
    <ChoosePassword
      key={token}
      token={token}
      check={ratepayerCheckPasswordLink}
      submit={ratepayerForgetPasswordSubmit}
      login={paths.flexiratesLogin}
      forgot={paths.flexiratesForgotPassword}
    />
  );
}
