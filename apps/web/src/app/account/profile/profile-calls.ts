import {
  addEmail,
  makeEmailPrimary,
  ratepayerAddEmail,
  ratepayerMakeEmailPrimary,
  ratepayerRemoveAvatar,
  ratepayerRemoveEmail,
  ratepayerResendEmailLink,
  ratepayerUpdateSettings,
  ratepayerUploadFile,
  ratepayerVerifyEmail,
  removeAvatar,
  removeEmail,
  resendEmailLink,
  updateSettings,
  uploadFile,
  verifyEmail,
} from '@lorikeet/contracts/profile';

/** The calls that both areas have alike, each under its own name. */
export const PROFILE_CALLS = {
  merchant: {
    settings: updateSettings,
    uploadFile,
    removeAvatar,
    addEmail,
    resendEmailLink,
    verifyEmail,
    makeEmailPrimary,
    removeEmail,
  },
  flex: {
    settings: ratepayerUpdateSettings,
    uploadFile: ratepayerUploadFile,
    removeAvatar: ratepayerRemoveAvatar,
    addEmail: ratepayerAddEmail,
    resendEmailLink: ratepayerResendEmailLink,
    verifyEmail: ratepayerVerifyEmail,
    makeEmailPrimary: ratepayerMakeEmailPrimary,
    removeEmail: ratepayerRemoveEmail,
  },
} as const;
