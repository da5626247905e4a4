import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import { instantText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { codeGroups, codeWord } from '@quayside/contracts/words/code-words.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { translatorOf } from '@quayside/platform/words/words.ts'
import type { ShownShipment } from './shown-shipments.ts'
import { untrue } from './told-of-shipment.ts'

type Known = {
  readonly isSupplier: boolean
  readonly wasTakenBack: boolean
}

/** Where this person's notifications say something else of a shipment than its page. */
export function toldDifferences({ told, facts, detail, row }: ShownShipment, known: Known): string[] {
  const last = (field: NotificationField) => told.find(one => one.field === field)?.newValue
  return untrue(last, { facts, times: detail, ...known }).map(one => `${row.shipmentNumber} ${one}`)
}

/** Where the e-mails to this person name another status or time than their notifications do: they were all mailed when all had happened. */
export function mailDifferences(rig: Rig, { email }: Person, { told, row }: ShownShipment): string[] {
  // SH-5 is neither SH-51 nor SH-5-2.
  const named = new RegExp(`${row.shipmentNumber}(?![\\d-])`)
  const mails = rig.mails(email).filter(one => named.test(one.subject))
  const lines = mails.flatMap(one => one.text.split('\n'))
  const language: Language = 'en'
  return told.flatMap(({ field, newValue, zone }) => {
    const label = translatorOf(language)([`notifications:field.${field}`])
    const line = lines.findLast(one => one.startsWith(`${label}: `))
    const word = wordOf(field, newValue, zone ?? 'UTC', language)
    if (word === null || line === undefined || line.endsWith(word)) return []
    return [`${row.shipmentNumber} ${field} in notification and e-mail: ${word} | ${line}`]
  })
}

/** How a person reads it: times by the clock of the place, as on the shipment's page. */
function wordOf(field: string, value: string | null, zone: string, language: Language): string | null {
  if (field === 'shipmentStatus' && value !== null)
    return codeWord(codeGroups['shipment-status'], value, translatorOf(language))
  if (['etd', 'atd', 'eta', 'ata'].includes(field) && value !== null) return instantText(locales[language], value, zone)
  return null
}
