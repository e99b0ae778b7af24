/**
 * What each tab of the bank files asks for. Those to lodge stand by their date, the oldest first, so that what is late
 * and what is due today come before what is not; the others the latest first.
 */
export const PRESETS = {
  '': { status: 'built,downloaded,sending', sort: 'processing_date' },
  bank: { status: 'accepted', sort: '-processing_date' },
  all: { sort: '-processing_date' },
} as const;
