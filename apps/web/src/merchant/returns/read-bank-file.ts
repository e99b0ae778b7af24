/** The largest file that the calls for banks' files take. */
export const LARGEST_BYTES = 16 * 1024 * 1024;

/** Banks' files are plain single-byte text; reading them so keeps every byte, whatever it is. */
export const readBankFile = async (file: File): Promise<string> =>
  new TextDecoder('windows-1252').decode(await file.arrayBuffer());
