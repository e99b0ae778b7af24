import { forgetPassword } from '@lorikeet/contracts/recovery';
import { ForgotPassword } from '../../app/account/forgot-password.tsx';
import { paths } from '../../app/paths.ts';

/** Staff ask for a link to choose a new password. */
export default function ForgotPasswordPage() {
  return <ForgotPassword contract={forgetPassword} login={paths.merchantLogin} />;
}
