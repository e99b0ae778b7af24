import { ratepayerForgetPassword } from '@lorikeet/contracts/recovery';
import { ForgotPassword } from '../../app/account/forgot-password.tsx';
import { paths } from '../../app/paths.ts';

/** Ratepayers ask for a link to choose a new password. */
export default function ForgotPasswordPage() {
  return <ForgotPassword contract={ratepayerForgetPassword} login={paths.flexiratesLogin} />;
}
