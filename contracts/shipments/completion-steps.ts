/** What follows a completed shipment; the anchor is awaited beside the others. */
export const completionSteps = ['settle-orders', 'notify', 'figures', 'anchor'] as const
export type CompletionStep = (typeof completionSteps)[number]
export const stepStates = ['waiting', 'running', 'failing', 'done'] as const
export type StepState = (typeof stepStates)[number]

/** Why a step did not work: for people by the code; the text is the machine's own and for the operating company alone. */
export const stepFaultCodes = [
  'order-refused',
  'notifications-behind',
  'figures-behind',
  'anchor-waiting',
  'anchor-failed',
  'unavailable',
] as const
export type StepFaultCode = (typeof stepFaultCodes)[number]
