/** The colours a status can have; `none` is a neutral tag. */
export const statusColours = [
  'orange',
  'dark orange',
  'warning',
  'light green',
  'light blue',
  'info',
  'primary',
  'success',
  'blue',
  'purple',
  'green',
  'none',
  'danger',
] as const
export type StatusColour = (typeof statusColours)[number]

/** By upper-cased label. The specification's list first, then the ones for which danger would mislead. */
const colourOfLabel: Readonly<Record<string, StatusColour>> = {
  BOOKING_REQUEST: 'orange',
  'BOOKING REQUEST': 'orange',
  'IN TRANSIT': 'orange',
  PICKED_UP: 'dark orange',
  'PICKED UP': 'dark orange',
  DEPARTED: 'warning',
  ARRIVED: 'light green',
  CUSTOMS: 'light blue',
  CLEARED: 'info',
  DELIVERED: 'primary',
  COMPLETED: 'success',
  APPROVED: 'blue',
  ONHAND: 'blue',
  RECEIVED: 'blue',
  'TO BE PROCESSED': 'blue',
  'TO BE CONFIRMED': 'purple',
  PENDING: 'purple',
  'NOT READY': 'purple',
  'TO BE APPROVED': 'green',
  'PARTIALLY CONFIRMED': 'none',
  IN_PROGRESS: 'none',

  'PO CONFIRMED': 'info',
  CONFIRMED: 'info',
  'SENT ORDER': 'info',
  'PARTIALLY APPROVED': 'info',
  'PO ATTACHED': 'info',
  'PRE ORDER': 'info',
  'FOR PROCESSING': 'blue',
  'AT DESTINATION': 'light green',
  'ON CUSTOMS': 'light blue',
  'CLOSED COMPLETE': 'success',
  RELEASED: 'success',
  CLOSED: 'success',
  ANSWERED: 'success',
  REQUESTED: 'purple',
  'PENDING UPDATE': 'purple',
  'WITH CARRIER': 'info',
  EXPECTED: 'purple',
  SCHEDULED: 'info',
  'PARTIALLY RELEASED': 'warning',
  'CANCEL REQUESTED': 'warning',
  DRAFT: 'none',
  'NOT SENT': 'none',
  OPEN: 'none',
  WITHDRAWN: 'none',
  VOIDED: 'none',
}

/** Codes whose label is not their own words. */
const labelOfCode: Readonly<Record<string, string>> = { PO_FILE_UPLOADED: 'PO ATTACHED' }

/** A status code's label: upper case, underscores to spaces, or the words it is shown by. */
export function labelOfStatus(code: string): string {
  const upper = code.toUpperCase()
  return labelOfCode[upper] ?? upper.replaceAll('_', ' ')
}

/** The colour of a status, by its code or its label in any case; anything unknown is danger. */
export function statusColour(status: string): StatusColour {
  const upper = status.trim().toUpperCase()
  return colourOfLabel[upper] ?? colourOfLabel[labelOfStatus(upper)] ?? 'danger'
}
