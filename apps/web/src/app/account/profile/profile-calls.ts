import {
  addEmail,
  makeEmailPrimary,
  ratepayerAddEmail,
  ratepayerMakeEmailPrimary,
  ratepayerRemoveAvatar,
  ratepayerRemoveEmail,
  ratepayerResendEmailLink,
  ratepayerSettings,
  ratepayerUploadFile,
  ratepayerVerifyEmail,
  removeAvatar,
  removeEmail,
  resendEmailLink,
  uploadFile,
  userSettings,
  verifyEmail,
} from '@lorikeet/contracts/profile';

/** The calls that both areas have alike, each under its own name. */
export const PROFILE_CALLS = {
  merchant: {
    settings: userSettings,
    uploadFile,
    removeAvatar,
    addEmail,
    resendEmailLink,
    verifyEmail,
    makeEmailPrimary,
    removeEmail,
  },
  flex: {
    settings: ratepayerSettings,
    uploadFile: ratepayerUploadFile,
    removeAvatar: ratepayerRemoveAvatar,
    addEmail: ratepayerAddEmail,
    resendEmailLink: ratepayerResendEmailLink,
    verifyEmail: ratepayerVerifyEmail,
    makeEmailPrimary: ratepayerMakeEmailPrimary,
    removeEmail: ratepayerRemoveEmail,
  },
} as const;
