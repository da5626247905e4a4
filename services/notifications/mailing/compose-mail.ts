import type { NotificationEntity, NotificationType } from '@quayside/contracts/notifications/statuses.ts'
import { type ValueKind, valueKindOf } from '@quayside/contracts/notifications/value-kinds.ts'
import { countryName } from '@quayside/contracts/reference/countries.ts'
import { dayText, instantText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { codeGroups, codeWord, isCodeKind, reasonText } from '@quayside/contracts/words/code-words.ts'
import type mails from '@quayside/contracts/words/en/mails.json'
import { fieldNameKeys } from '@quayside/contracts/words/field-names.ts'
import { amountText, linesInFullText } from '@quayside/contracts/words/shown-value.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import type { ToldAct } from '../domain/change.ts'
import { toldAt } from '../domain/told-at.ts'

/** One row of change control, as it goes into an e-mail. */
export type MailedChange = {
  readonly lineNumber: number | null
  readonly entityId: string
  readonly entityNumber: string
  readonly field: string
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly type: NotificationType
  readonly reason: string | null
  readonly actorName: string | null
  /** What was done since the last e-mail, the latest last. */
  readonly acts: readonly ToldAct[]
  /** The event of each of them, where it is kept. */
  readonly causes?: readonly (string | undefined)[]
  /** Of a place, by whose clock its times are told. */
  readonly zone?: string | null
}

export type MailRequest = {
  readonly language: Language
  /** IANA: by its clock moments are told, and it is named beside them. */
  readonly zone: string
  readonly subjectNumber: string
  /** The portal's public address, without a slash at its end. */
  readonly address: string
  readonly entityId: string
  /** Default an order. */
  readonly entity?: NotificationEntity
  readonly changes: readonly MailedChange[]
}

const opens = {
  'purchase-order': 'open',
  shipment: 'openShipment',
  container: 'openShipment',
  supplier: 'openSuppliers',
  'delivery-file': 'openDeliveryFile',
  quote: 'openQuote',
  'quote-request': 'openQuoteRequest',
  booking: 'openBooking',
  pickup: 'openPickup',
  'warehouse-receipt': 'openReceipt',
  'webhook-endpoint': 'openWebhooks',
  member: 'openMember',
} as const
const numberKinds: readonly ValueKind[] = ['quantity', 'price', 'percentage']

/** What is said of one thing: what was done to it, what changed, and where it is looked at. */
type Part = {
  readonly subject: string
  readonly rows: readonly Row[]
  readonly remarks: readonly string[]
  readonly link: string
  readonly open: string
}

/** The e-mail about one order for one person: what changed, old and new, in plain text and HTML. */
export function composeMail(request: MailRequest): { subject: string; text: string; html: string } {
  const part = partOf(request)
  return mailOf(request, part.subject, [part])
}

/** Many things in one e-mail, each as it would be told alone. */
export function composeDigest(requests: readonly [MailRequest, ...MailRequest[]]): {
  subject: string
  text: string
  html: string
} {
  const [{ language }] = requests
  const subject = textIn(language, 'mails:change.digest', { count: requests.length })
  return mailOf(requests[0], subject, requests.map(partOf))
}

function mailOf({ language, address }: MailRequest, subject: string, parts: readonly Part[]) {
  const settings = { label: textIn(language, 'mails:change.settings'), link: `${address}/user/notifications` }
  const labelled = (label: string, text: string) => textIn(language, 'mails:change.said', { label, text })
  const isDigest = parts.some(part => part.subject !== subject)
  return {
    subject,
    text: [
      ...(isDigest ? [subject, ''] : []),
      ...parts.flatMap(part => [
        part.subject,
        '',
        ...part.rows.flatMap(row => [
          oneLine(labelled(row.label, row.old === null ? row.new : `${row.old} -> ${row.new}`)),
          ...(row.reason === null ? [] : [`  ${oneLine(row.reason)}`]),
        ]),
        '',
        ...part.remarks.map(oneLine),
        ...(part.remarks.length > 0 ? [''] : []),
        labelled(part.open, part.link),
        ...(isDigest ? [''] : []),
      ]),
      labelled(settings.label, settings.link),
      '',
    ].join('\n'),
    html: htmlOf({ language, subject, parts, settings }),
  }
}

function partOf(request: MailRequest): Part {
  const { language, entity = 'purchase-order' } = request
  const { number, id } = about(request)
  const said = stillSaid(request)
  const shared = sharedReason(said, language)
  const lastAct = request.changes.flatMap(({ acts }) => acts).at(-1) ?? null
  return {
    subject: oneLine(subjectText(request, number)),
    rows: said.map(change => describe(change, request, shared === null)),
    remarks: remarksOf(request, shared),
    link: `${request.address}${toldAt(entity, id, lastAct)}`,
    open: textIn(language, `mails:change.${opens[entity]}`),
  }
}

/** What the e-mail is called by and leads to: the partial order where all that is told was asked or agreed of that one. */
function about({ changes, subjectNumber, entityId }: MailRequest): { number: string; id: string } {
  const [first, ...others] = new Map(changes.map(change => [change.entityId, change.entityNumber]))
  const isOfRequests = changes.every(
    ({ field, acts }) => field.endsWith('Request') || acts.includes('ChangeRequestAccepted'),
  )
  if (first === undefined || others.length > 0 || !isOfRequests) return { number: subjectNumber, id: entityId }
  const [id, number] = first
  return { number, id }
}

/** What people typed begins no line of its own, where it could pass for one of the portal's. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\u0085]+/g, ' ')
}

type Row = { label: string; old: string | null; new: string; reason: string | null }

function describe(change: MailedChange, request: MailRequest, hasOwnReason: boolean): Row {
  const { language } = request
  const where = [
    // A new partial order is told by its number, which is not said twice.
    ...([request.subjectNumber, change.newValue].includes(change.entityNumber) ? [] : [change.entityNumber]),
    ...(change.lineNumber === null ? [] : [textIn(language, 'mails:change.line', { line: change.lineNumber })]),
  ]
  const label = fieldName(change.field, request) + (where.length > 0 ? ` (${where.join(', ')})` : '')
  const by = { language, zone: change.zone ?? request.zone }
  const shown = (value: string | null) => valueText(value, change.field, by)
  return {
    label,
    old: change.oldValue === null ? null : shown(change.oldValue),
    new: shown(change.newValue),
    reason: hasOwnReason ? reasonOf(change, language) : null,
  }
}

function fieldName(field: string, { language, entity = 'purchase-order' }: MailRequest): string {
  const translate = translatorOf(language)
  return translate([`mails:change.act.${field}`, ...fieldNameKeys(entity, field), 'mails:change.otherField'])
}

function valueText(
  value: string | null,
  field: string,
  { language, zone }: Pick<MailRequest, 'language' | 'zone'>,
): string {
  if (value === null) return textIn(language, 'mails:change.nothing')
  const kind = valueKindOf(field, value) ?? 'text'
  if (isCodeKind(kind)) return codeWord(codeGroups[kind], value, translatorOf(language))
  if (kind === 'lines-in-full') return linesInFullText(value, translatorOf(language))
  if (kind === 'country') return countryName(value, language)
  if ((kind === 'date' || kind === 'instant') && !Number.isNaN(Date.parse(value)))
    return kind === 'date' ? dayText(locales[language], value, 'UTC') : instantText(locales[language], value, zone)
  if (numberKinds.includes(kind) && /^-?\d+(\.\d+)?$/.test(value)) return amountText(value, locales[language])
  return value
}

function reasonOf({ field, reason }: MailedChange, language: Language): string | null {
  if (reason === null) return null
  return textIn(language, 'mails:change.reason', { reason: reasonText(field, reason, translatorOf(language)) })
}

/** The one reason of all that changed, said once; a deadline that came along has none. Otherwise each stands with its change. */
function sharedReason(changes: readonly MailedChange[], language: Language): string | null {
  const [first = null, ...others] = new Set(
    changes
      .filter(({ field, reason }) => field !== 'deadline' || reason !== null)
      .map(change => reasonOf(change, language)),
  )
  return others.length === 0 ? first : null
}

function remarksOf({ changes, language }: MailRequest, reason: string | null): string[] {
  const actors = new Set(changes.flatMap(({ actorName }) => actorName ?? []))
  return [
    ...(reason === null ? [] : [reason]),
    ...(actors.size === 0 ? [] : [textIn(language, 'mails:change.by', { name: [...actors].join(', ') })]),
  ]
}

type Subject = keyof typeof mails.change.subject

/** What each act names its e-mail; null: it comes along with another, and only alone says that something changed. */
export const subjectOfAct: Readonly<Partial<Record<ToldAct, Subject | null>>> = {
  PurchaseOrderSent: 'sent',
  PurchaseOrderResent: 'resent',
  PurchaseOrderAcknowledged: 'acknowledged',
  ConfirmationRoundOpened: null,
  ConfirmationRoundResumed: null,
  QuantitiesConfirmed: 'confirmed',
  PartConfirmed: 'partConfirmed',
  ConfirmationSubmitted: 'submitted',
  ConfirmationFileUploaded: 'file',
  ConfirmationFileDiscarded: 'fileDiscarded',
  ConfirmationApproved: 'approved',
  PartApproved: 'partApproved',
  ConfirmationDeclined: 'declined',
  ConfirmationReversed: 'reversed',
  PurchaseOrderRejected: 'rejected',
  PurchaseOrderReopened: 'reopened',
  PurchaseOrderExpired: 'deadline',
  PurchaseOrderCancelled: 'cancelled',
  ChildOrderCancelled: 'partCancelled',
  RestClosed: 'restClosed',
  ClosedShort: 'closedShort',
  ClosedComplete: 'closed',
  OrderSplit: 'split',
  WentInTransit: 'inTransit',
  BackFromTransit: 'backFromTransit',
  ChangeRequestProposed: 'changeRequest',
  ChangeRequestAccepted: 'changeAccepted',
  ChangeRequestRejected: 'changeRejected',
  ChangeRequestWithdrawn: 'changeWithdrawn',
  ChangeRequestExpired: 'changeExpired',
  CancellationRequested: 'cancellationRequest',
  CancellationRequestDeclined: 'cancellationDeclined',
  ConfirmationReminded: 'reminder',
  FileReadingReminded: 'reminder',
  ApprovalReminded: 'reminder',
  ConfirmationEscalated: 'overdue',
  ApprovalEscalated: 'overdue',
  CompletionAnnounced: 'shipmentCompleted',
  FreeTimeAlerted: 'freeTime',
  CompletionStepEscalated: 'completionStuck',
  ArrivedAfterTheEnd: 'lateMilestone',
  ShipmentCreated: 'shipmentCreated',
  BookingAsked: 'bookingAsked',
  BookingConfirmed: 'bookingConfirmed',
  BookingEnded: 'bookingEnded',
  ShipmentReady: 'shipmentReady',
  ShipmentDeparted: 'shipmentDeparted',
  ShipmentArrived: 'shipmentArrived',
  ShipmentInCustoms: 'shipmentInCustoms',
  ShipmentDelivered: 'shipmentDelivered',
  ShipmentCancelled: 'shipmentCancelled',
  StatusTakenBack: 'statusTakenBack',
  TimesChanged: 'timesChanged',
  ActualTimeTold: null,
  CustomsMoved: 'customsMoved',
  CustomsCleared: 'customsCleared',
  HoldPlaced: 'holdPlaced',
  HoldLifted: 'holdLifted',
  IssueOpened: 'issueOpened',
  IssueClosed: 'issueClosed',
  PartDelivered: 'partDelivered',
  InvitationMailGivenUp: 'invitationUndelivered',
  DeliveryFileLeftToPeople: 'deliveryFileLeft',
  WebhookEndpointGivenUp: 'webhookGivenUp',
  MembershipChanged: 'memberChanged',
  MembershipSuspended: 'memberChanged',
  MembershipResumed: 'memberChanged',
  MembershipRevoked: 'memberChanged',
  PersonalDetailsChanged: 'memberChanged',
  UserDeactivated: 'memberChanged',
  UserActivated: 'memberChanged',
  QuoteSent: 'quoteSent',
  QuoteCommented: 'quoteCommented',
  QuoteApproved: 'quoteApproved',
  QuoteRejected: 'quoteRejected',
  QuoteWithdrawn: 'quoteWithdrawn',
  QuoteExpired: 'quoteExpired',
  QuoteValidityExtended: 'quoteExtended',
  QuoteApprovalTakenBack: 'quoteApprovalTakenBack',
  QuoteRequested: 'quoteRequested',
  QuoteRequestRenewed: 'quoteRequested',
  QuoteRequestWithdrawn: 'quoteRequestWithdrawn',
  QuoteRequestDeclined: 'quoteRequestDeclined',
  BookingIsRequested: 'bookingRequested',
  BookingIsToBeSupplied: 'bookingToBeSupplied',
  BookingIsConfirmed: 'bookingConfirmed',
  BookingIsRejected: 'bookingRejected',
  BookingIsDeclined: 'bookingDeclined',
  BookingIsCancelled: 'bookingCancelled',
  BookingIsExpired: 'bookingExpired',
  CarrierAnswerKeptApart: 'carrierAnswerLate',
  CarrierRefusedRequest: 'carrierRefused',
  BookingMailGivenUp: 'bookingMailUndelivered',
  AmendmentAsked: 'amendmentAsked',
  CancellationAsked: 'cancellationAsked',
  CarrierAskedForAmendment: 'carrierAsked',
  BookingRequestIsAccepted: 'bookingRequestAccepted',
  BookingRequestIsDeclined: 'bookingRequestDeclined',
  BookingRequestIsWithdrawn: 'bookingRequestWithdrawn',
  PickupChanged: 'pickupChanged',
  PickupRequested: 'pickupRequested',
  PickupScheduled: 'pickupScheduled',
  PickupMoved: 'pickupMoved',
  PickupRejected: 'pickupRejected',
  GoodsCollected: 'goodsCollected',
  PickupCorrected: 'pickupCorrected',
  PickupTakenBack: 'pickupTakenBack',
  PickupFailed: 'pickupFailed',
  PickupRescheduled: 'pickupRescheduled',
  PickupCancelled: 'pickupCancelled',
  PickupCancellationAsked: 'pickupCancellationAsked',
  PickupCancellationRefused: 'pickupCancellationRefused',
  PickupCancellationUnanswered: 'pickupCancellationUnanswered',
  GoodsExpected: 'goodsExpected',
  GoodsAssigned: 'goodsAssigned',
  GoodsReceived: 'goodsReceived',
  CountCorrected: 'countCorrected',
  GoodsPutOnHand: 'goodsOnHand',
  ContingencyOpened: 'contingencyOpened',
  ContingencyLifted: 'contingencyLifted',
  GoodsReleased: 'goodsReleased',
  ReleaseTakenBack: 'releaseTakenBack',
  WarehouseReceiptVoided: 'receiptVoided',
}

/** The last thing that was done names the e-mail, with how many others it tells: an act is told once, however many rows it changed. */
function subjectText({ changes, entity = 'purchase-order', language }: MailRequest, number: string): string {
  const named = changes.flatMap(({ acts, causes }) =>
    acts.flatMap((act, index) => {
      const subject = subjectOfAct[act] ?? null
      return subject === null ? [] : [{ subject, event: causes?.[index] ?? subject }]
    }),
  )
  const last: Subject = named.at(-1)?.subject ?? (entity === 'purchase-order' ? 'changed' : 'shipmentChanged')
  const subject = textIn(language, `mails:change.subject.${last}`, { number })
  const more = new Set(named.map(({ event }) => event)).size - 1
  return more > 0 ? textIn(language, 'mails:change.subjectAndMore', { subject, count: more }) : subject
}

const awaited: readonly string[] = ['SENT_ORDER', 'TO_BE_CONFIRMED', 'PARTIALLY_CONFIRMED', 'PARTIALLY_APPROVED']

/** A deadline that nobody has to keep any more says nothing. */
function stillSaid({ changes, subjectNumber }: MailRequest): readonly MailedChange[] {
  const isStatus = ({ field, acts, entityNumber }: MailedChange) =>
    field === 'status' && acts.length > 0 && entityNumber === subjectNumber
  const status = changes.findLast(isStatus)?.newValue
  const isOver = status !== undefined && status !== null && !awaited.includes(status)
  return isOver ? changes.filter(({ field }) => field !== 'deadline') : changes
}

type Html = {
  language: Language
  subject: string
  parts: readonly Part[]
  settings: { readonly label: string; readonly link: string }
}

function htmlOf({ language, subject, parts, settings }: Html): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#F4F6F7;color:#12202B;font:14px/20px 'IBM Plex Sans',Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #DFE5E9">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escaped(subject)}</h1>
${parts.map(part => partHtml(part, subject)).join('\n')}
<p style="margin:20px 0 0;font-size:12px"><a href="${escaped(settings.link)}" style="color:#43525F">${escaped(settings.label)}</a></p>
</div></body></html>
`
}

/** Under the e-mail's own heading where it is the only one. */
function partHtml(part: Part, subject: string): string {
  const cell = 'padding:6px 12px 6px 0;border-bottom:1px solid #DFE5E9;text-align:left;vertical-align:top'
  const rows = part.rows.map(row => {
    const old = row.old === null ? '' : `<s style="color:#5F6E7A">${escaped(row.old)}</s> &rarr; `
    const why = row.reason === null ? '' : `<br><span style="color:#43525F">${escaped(row.reason)}</span>`
    return `<tr><td style="${cell};color:#43525F">${escaped(row.label)}</td><td style="${cell}">${old}<strong>${escaped(row.new)}</strong>${why}</td></tr>`
  })
  const heading =
    part.subject === subject
      ? ''
      : `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:600">${escaped(part.subject)}</h2>\n`
  return `${heading}<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('')}</table>
${part.remarks.map(remark => `<p style="margin:12px 0 0">${escaped(remark)}</p>`).join('')}
<p style="margin:20px 0 0"><a href="${escaped(part.link)}" style="display:inline-block;padding:8px 16px;background:#00647A;color:#FFFFFF;text-decoration:none;border-radius:6px">${escaped(part.open)}</a></p>`
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
