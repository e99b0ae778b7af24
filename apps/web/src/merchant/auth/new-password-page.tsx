import { checkPasswordLink, forgetPasswordSubmit } from '@lorikeet/contracts/recovery';
import { useParams } from 'react-router';
import { ChoosePassword } from '../../app/account/choose-password.tsx';
import { paths } from '../../app/paths.ts';

/** Staff choose a password through the link of a letter: a forgotten one's, or an invitation's. */
export default function NewPasswordPage() {
  const { token = '' } = useParams();
  return (
    <ChoosePassword
      key={token}
      token={token}
      check={checkPasswordLink}
      submit={forgetPasswordSubmit}
      login={paths.merchantLogin}
      forgot={paths.merchantForgotPassword}
    />
  );
}
