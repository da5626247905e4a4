import type { RejectionParams } from '../kernel/decision.ts'
import { dayText, instantText } from '../reference/instants.ts'
import { type Language, languages, locales } from '../reference/languages.ts'
import { checkTimeZone } from '../reference/time-zones.ts'
import { type CodeGroup, codeGroups, codeWord } from './code-words.ts'
import { amountText } from './shown-value.ts'

/** A text of i18next by its key, or by the first of some that there is; `defaultValue`, else the key, where there is none. */
export type Translate = (
  key: string | readonly string[],
  options: { readonly defaultValue?: string; readonly context?: string } & Readonly<Record<string, unknown>>,
) => string

const { 'order-status': order, 'shipment-status': shipment, 'declaration-state': declaration } = codeGroups
const { 'booking-status': booking, 'quote-status': quote, 'quote-request-status': quoteRequest } = codeGroups
const { 'pickup-status': pickup, 'receipt-status': receipt } = codeGroups
const milestone = { in: 'shipment-words:milestone' }
/** As they stand within a sentence. */
const within = (group: string) => ({ in: `error-values:${group}` })

/** A code by where its words stand; an amount is written as figures are, with its groups. */
type Shown = CodeGroup | 'permission' | 'amount'

/** Which parameters of which messages are codes or amounts. */
const coded: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  'wrong-status': { status: order, allowed: order },
  'order-already-sent': { status: order },
  'change-request-closed': { status: within('changeRequest') },
  'import-not-possible-now': { status: within('importStatus'), needed: within('importStatus') },
  'permission-missing': { permission: 'permission' },
  'permission-not-grantable': { permission: 'permission' },
  'deviation-too-large': { limit: within('field') },
  'order-rows-disagree': { field: within('field') },
  'not-found': { what: within('thing') },
  'shipment-wrong-status': { status: shipment, allowed: shipment },
  'shipment-over': { status: shipment },
  'declaration-move-impossible': { from: declaration, to: declaration },
  'hold-open': { holds: within('hold') },
  'milestone-recorded': { code: milestone },
  'milestone-out-of-order': { later: milestone, earlier: milestone },
  'booking-wrong-status': { status: booking, allowed: booking },
  'carrier-channel-missing': { lacks: within('carrierLacks') },
  'pickup-wrong-status': { status: pickup, allowed: pickup },
  'pickup-section-missing': { section: within('pickupSection') },
  'pickup-place-missing': { section: within('pickupSection') },
  'pickup-country-missing': { section: within('pickupSection') },
  'pickup-kind-unfit': { kind: within('pickupKind') },
  'receipt-wrong-status': { status: receipt, allowed: receipt },
  'confirmed-more-than-required': { required: 'amount', confirmed: 'amount' },
  'quote-wrong-status': { status: quote, allowed: quote },
  'quote-approval-failed': { status: quote },
  'quote-request-wrong-status': { status: quoteRequest, allowed: quoteRequest },
  'contingency-open': { contingencies: within('contingency') },
  'contingency-open-already': { contingency: within('contingency') },
}

/** Making one takes longer than all else that a text is made of. */
const alternatives = Object.fromEntries(
  languages.map(language => [language, new Intl.ListFormat(language, { type: 'disjunction' })]),
) as Record<Language, Intl.ListFormat>

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/

/**
 * The parameters as a message shows them: words of the person's language in place of codes and of lists of codes, times
 * by the clock of the zone among them, which they name: `zone`, or `<name>Zone` where two places have each its own. Days
 * and times are written as the pages of that language write them.
 */
export function shownParams(
  code: string,
  params: RejectionParams,
  language: Language,
  translate: Translate,
): RejectionParams {
  const own = Object.hasOwn(coded, code) ? coded[code] : undefined
  const zoneOf = (name: string) => [params[`${name}Zone`], params.zone].find(isZone) ?? 'UTC'
  const shown = Object.entries(params).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    if (instant.test(value)) return [name, instantText(locales[language], value, zoneOf(name))]
    if (isDay(value)) return [name, dayText(locales[language], value, 'UTC')]
    const group = own?.[name]
    return [name, group === undefined ? value : inWords(value, group, language, translate)]
  })
  return Object.fromEntries(shown)
}

/** A day that exists. */
function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

function isZone(value: RejectionParams[string] | undefined): value is string {
  return typeof value === 'string' && value !== '' && checkTimeZone(value) === null
}

function inWords(value: string, group: Shown, language: Language, translate: Translate): string {
  if (group === 'amount') return amountText(value, locales[language])
  if (group === 'permission') {
    const [module = '', action = ''] = value.split('.')
    return `${codeWord(within('module'), module, translate)}: ${codeWord(within('action'), action, translate)}`
  }
  const list = value.split(', ').map(code => codeWord(group, code, translate))
  return list.length === 1 ? list.join() : alternatives[language].format(list)
}
