import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from '@quayside/contracts/reference/languages.ts'
import type addressBook from '@quayside/contracts/words/en/address-book.json'
import type bookingFields from '@quayside/contracts/words/en/booking-fields.json'
import type bookingWords from '@quayside/contracts/words/en/booking-words.json'
import type contacts from '@quayside/contracts/words/en/contacts.json'
import type deliveries from '@quayside/contracts/words/en/deliveries.json'
import type errorValues from '@quayside/contracts/words/en/error-values.json'
import type errors from '@quayside/contracts/words/en/errors.json'
import type freight from '@quayside/contracts/words/en/freight.json'
import type imports from '@quayside/contracts/words/en/imports.json'
import type mails from '@quayside/contracts/words/en/mails.json'
import type orderFields from '@quayside/contracts/words/en/order-fields.json'
import type orderList from '@quayside/contracts/words/en/order-list.json'
import type pickups from '@quayside/contracts/words/en/pickups.json'
import type places from '@quayside/contracts/words/en/places.json'
import type productWords from '@quayside/contracts/words/en/product-words.json'
import type providers from '@quayside/contracts/words/en/providers.json'
import type quoteWords from '@quayside/contracts/words/en/quote-words.json'
import type shipmentFields from '@quayside/contracts/words/en/shipment-fields.json'
import type shipmentHandling from '@quayside/contracts/words/en/shipment-handling.json'
import type shipmentLabels from '@quayside/contracts/words/en/shipment-labels.json'
import type shipmentList from '@quayside/contracts/words/en/shipment-list.json'
import type shipmentWords from '@quayside/contracts/words/en/shipment-words.json'
import type statuses from '@quayside/contracts/words/en/statuses.json'
import type users from '@quayside/contracts/words/en/users.json'
import type warehouses from '@quayside/contracts/words/en/warehouses.json'
import type { Translate } from '@quayside/contracts/words/shown-params.ts'
import { shownValue } from '@quayside/contracts/words/shown-value.ts'
import i18next, { type FormatterModule } from 'i18next'

/** The namespaces that services speak from. */
type Spoken = {
  'address-book': typeof addressBook
  contacts: typeof contacts
  'booking-fields': typeof bookingFields
  'booking-words': typeof bookingWords
  deliveries: typeof deliveries
  errors: typeof errors
  'error-values': typeof errorValues
  freight: typeof freight
  imports: typeof imports
  mails: typeof mails
  'order-fields': typeof orderFields
  'order-list': typeof orderList
  pickups: typeof pickups
  places: typeof places
  'product-words': typeof productWords
  providers: typeof providers
  'quote-words': typeof quoteWords
  'shipment-fields': typeof shipmentFields
  'shipment-handling': typeof shipmentHandling
  'shipment-labels': typeof shipmentLabels
  'shipment-list': typeof shipmentList
  'shipment-words': typeof shipmentWords
  statuses: typeof statuses
  users: typeof users
  warehouses: typeof warehouses
}
type Stem<Key extends string> = Key extends `${infer Singular}_${'one' | 'other'}` ? Singular : Key
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** `namespace:way.to.the.text`, in `contracts/words/<language>/<namespace>.json`. */
export type WordsKey = { [Name in keyof Spoken]: `${Name}:${Path<Spoken[Name]>}` }[keyof Spoken]
export type WordsValues = Readonly<Record<string, unknown>>

const folder = new URL('../../../contracts/words/', import.meta.url)

function textsOf(language: Language): Record<string, object> {
  const files = readdirSync(new URL(`${language}/`, folder))
  const entries = files.map(file => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
  ])
  return Object.fromEntries(entries)
}

/** An empty text is seen to be one. */
const shown: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, ...how) => (value === '' ? '""' : shownValue(value, ...how)),
}

const texts = i18next.createInstance()
void texts.use(shown).init({
  resources: Object.fromEntries(languages.map(language => [language, textsOf(language)])),
  supportedLngs: [...languages],
  initAsync: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  // A placeholder that nothing fills stays visible rather than vanishing.
  missingInterpolationHandler: (_text, [placeholder]) => placeholder,
})

/** A text by a key that is only known here; `defaultValue` where there is none. */
export function translatorOf(language: Language) {
  return (key: Parameters<Translate>[0], options: Parameters<Translate>[1] = {}): string => {
    const { defaultValue, context, ...values } = options
    const read = () => texts.t(key as string | string[], { ...options, lng: language })
    const isConstant = typeof key === 'string' && Object.keys(values).length === 0
    return isConstant ? constant(`${language} ${key} ${context}`, read, defaultValue) : read()
  }
}

/** Lists of a hundred thousand rows are written in words: those without a placeholder are constants. What has no text is none. */
const constants = new Map<string, string>()

function constant(wanted: string, read: () => string, none?: string): string {
  const known = constants.get(wanted)
  if (known !== undefined) return known
  const text = read()
  if (text !== none) constants.set(wanted, text)
  return text
}

/** A text in a language, its `{{placeholders}}` filled in; `count` among them chooses the plural form, `context` the noun. */
export function textIn(language: Language, key: WordsKey, values: WordsValues = {}): string {
  const read = () => texts.t(key, { ...values, lng: language })
  if (Object.keys(values).some(name => name !== 'context')) return read()
  return constant(`${language} ${key} ${values.context}`, read)
}

/** The same in each language, as people may write it. */
export function inEveryLanguage(key: WordsKey): string[] {
  return languages.map(language => textIn(language, key))
}
