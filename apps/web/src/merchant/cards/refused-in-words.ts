import { ApiError } from '../../lib/api-error.ts';

/**
 * What was refused, in words, or null. A call without a reply or with an HTTP error is refused in the words of its error;
 * what came of it all the same is looked at.
 */
export async function refusedInWords(
  asked: () => Promise<string | null>,
  onLook: () => void,
): Promise<string | null> {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onLook();
    return error.message;
  }
}
