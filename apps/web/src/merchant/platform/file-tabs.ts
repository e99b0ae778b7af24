/**
 * What a tab of the bank files asks for. Those to lodge stand by their date, the oldest first, so that what is late
 * and what is due today come before what is not; the others the latest first.
 */
export function tabInput(tab: string): { status?: string; sort?: string } {
  if (tab === '') return { status: 'built,downloaded', sort: 'processing_date' };
  if (tab === 'bank') return { status: 'accepted', sort: '-processing_date' };
  return { sort: '-processing_date' };
}
