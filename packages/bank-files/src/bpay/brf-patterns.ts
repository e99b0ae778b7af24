/** As written by hand; the file carries it zero-filled to ten. */
export const BILLER_CODE = /^\d{1,10}$/;

/** `HHMMSS`, a time of day. */
export const BRF_TIME = /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;

/** 2 to 20 digits; leading zeros count. */
export const CRN_DIGITS = /^\d{2,20}$/;

/** `000` for a payment. */
export const CORRECTION_REASON = /^\d{3}$/;

/** Without the hyphen. */
export const BRF_BSB = /^\d{6}$/;
