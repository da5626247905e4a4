import type { Translate } from './shown-params.ts'

/** Where the words of a code stand; `context` where the same code is said otherwise of another noun. */
export type CodeGroup = { readonly in: string; readonly context?: string }

/** The enumerations whose codes people are shown as words. */
export const codeGroups = {
  'order-status': { in: 'statuses:status' },
  'request-status': { in: 'statuses:requestStatus' },
  'shipment-status': { in: 'statuses:status', context: 'shipment' },
  'booking-status': { in: 'statuses:status', context: 'booking' },
  'quote-status': { in: 'statuses:status', context: 'quote' },
  'quote-request-status': { in: 'statuses:quoteRequestStatus' },
  'pickup-status': { in: 'statuses:pickupStatus' },
  'receipt-status': { in: 'statuses:receiptStatus' },
  contingency: { in: 'statuses:contingency' },
  'declaration-state': { in: 'shipment-words:declarationState' },
  'hold-state': { in: 'statuses:holdState' },
  'issue-state': { in: 'statuses:issueState' },
  'mail-fault': { in: 'statuses:mailFault' },
  'delivery-file-fault': { in: 'statuses:deliveryFileFault' },
  'webhook-fault': { in: 'statuses:webhookFault' },
  'member-act': { in: 'statuses:memberAct' },
  'document-type': { in: 'statuses:documentType' },
  'payment-method': { in: 'statuses:paymentMethod' },
  'transport-mode': { in: 'statuses:transportMode' },
  side: { in: 'statuses:side' },
  'yes-no': { in: 'statuses:yesNo' },
} as const satisfies Readonly<Record<string, CodeGroup>>
export type CodeKind = keyof typeof codeGroups

export function isCodeKind(kind: string): kind is CodeKind {
  return Object.hasOwn(codeGroups, kind)
}

/** The word for a code of a group; the code itself where that has none. */
export function codeWord(group: CodeGroup, code: string, translate: Translate): string {
  return translate(`${group.in}.${code}`, { defaultValue: code, context: group.context })
}

/** Of which group a reason is that the system gave: which clock of free time ends, or which milestone came late. */
const reasons: Readonly<Record<string, CodeGroup>> = {
  lastFreeDay: { in: 'shipment-words:clockType' },
  lateMilestone: { in: 'shipment-words:milestone' },
}

/** Why a field changed, in words; what a person wrote stays as it was written. */
export function reasonText(field: string, reason: string, translate: Translate): string {
  const group = Object.hasOwn(reasons, field) ? reasons[field] : undefined
  return group === undefined ? reason : codeWord(group, reason, translate)
}
