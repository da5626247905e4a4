import { bookingConfirmation, bookingEquipment, bookingTerms } from '@quayside/contracts/bookings/details.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import type { ActDefinition } from '../../../ui/acts/act-definition.ts'
import type { ActValues } from '../../../ui/acts/act-values.ts'
import { schemaOfFaults, useFaults } from '../../../ui/acts/field-faults.ts'
import { fieldOfSchema } from '../../../ui/acts/field-of-schema.ts'
import { numberFault } from '../../../ui/form/entered-number.ts'
import { hasPassed } from '../../../ui/form/passed-days.ts'
import { useFormats } from '../../../ui/formats.ts'
import {
  type Fault,
  faultsOfCharges,
  faultsOfEntries,
  faultsOfGoods,
  faultsOfLocations,
  faultsOfPackages,
} from '../../../ui/freight/entry-faults.ts'
import { faultsOfParties, isBlankParty } from '../../../ui/freight/parties.ts'
import { faultsOfChosen, isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'
import { useRuleText } from '../../../ui/rule-text.ts'
import { promisedFields } from '../promised-fields.ts'
import type { BookingForm } from './booking-form.ts'

/** What was confirmed elsewhere, as the server takes it. */
const confirmed = z.object({ confirmation: bookingConfirmation })
export const confirmedElsewhere = (form: Pick<BookingForm, 'locations'>): ActDefinition<null> => ({
  schema: confirmed,
  fields: () => confirmedFields(form),
})
export function confirmedFields({ locations }: Pick<BookingForm, 'locations'>) {
  const end = ({ unlocode, country, name }: BookingForm['locations']['origin']) => ({
    placeId: null,
    name,
    unlocode: unlocode || null,
    country: country || null,
  })
  const ends = { origin: end(locations.origin), destination: end(locations.destination) }
  return promisedFields<null>(ends).map(field => fieldOfSchema(confirmed, field))
}

export type FormKind = 'new' | 'change' | 'supply' | 'ask-amendment'

/** Mirrors the rules of a version where they stand; the server decides. */
export function useBookingFaults(kind: FormKind) {
  const { t } = useTranslation('booking-form')
  const { t: shipping } = useTranslation('shipment-form')
  const formats = useFormats()
  const ruleText = useRuleText()
  const inputFaults = useFaults((key, values) => t(`booking-detail:fault.${key}`, { ...values }))
  return useCallback(
    (form: BookingForm): Fault[] => {
      const needed = (path: string, value: string): Fault[] =>
        value.trim() === '' ? [{ path, message: 'field-required' }] : []
      const chosen = faultsOfChosen(form, {
        order: t('error.order'),
        line: shipping('error.line'),
        shippable: amount => shipping('error.shippable', { quantity: formats.quantity(amount) }),
      }).map(({ path, message }) => ({ path: path.join('.'), message }))
      const { validityDate } = form.terms
      const date = validityDate.trim()
      // What is amended may keep a day that lies behind.
      const isPast = kind !== 'ask-amendment' && hasPassed(date) && /^\d/.test(date)
      const listed = new Set(form.recipients.map(one => one.email.trim().toLowerCase()))
      return [
        ...(kind === 'new' && form.standing.length === 0 ? chosen : []),
        ...(kind === 'new' ? [] : faultsOfStanding(form, t('error.goods'))),
        ...needed('terms.carrier', form.terms.carrier),
        ...needed('terms.validityDate', validityDate),
        ...faultsOfEntries(bookingTerms, form.terms, 'terms').filter(
          ({ path }) => path !== 'terms.validityDate' || validityDate.trim() !== '',
        ),
        ...(isPast ? [{ path: 'terms.validityDate', message: ruleText('booking-validity-past', { date }) ?? '' }] : []),
        ...needed('goods.transportMode', form.goods.transportMode),
        ...faultsOfGoods(form.goods),
        ...faultsOfLocations(form.locations),
        ...(['shipper', 'consignee'] as const).flatMap(role =>
          isBlankParty(form.parties[role]) ? [{ path: `parties.${role}.name`, message: 'field-required' }] : [],
        ),
        ...faultsOfParties(form.parties),
        ...(form.packages.length === 0 ? [{ path: 'packages', message: t('error.package') }] : []),
        ...faultsOfPackages(form.packages, ruleText),
        ...form.equipment.flatMap((one, index) => faultsOfEntries(bookingEquipment, one, `equipment.${index}`)),
        ...form.recipients.flatMap(({ email, contactId }, index) =>
          contactId !== '' || /^\S+@\S+\.\S+$/.test(email.trim())
            ? []
            : [{ path: `recipients.${index}.email`, message: 'invalid-email' }],
        ),
        ...(listed.size < form.recipients.length ? [{ path: 'recipients', message: t('error.recipientTwice') }] : []),
        ...faultsOfCharges(form.charges),
        ...(kind === 'new' && form.isConfirmed
          ? inputFaults(confirmedFields(form), form as unknown as ActValues, null)
          : []),
        ...(kind === 'ask-amendment' ? needed('reason', form.reason) : []),
      ]
    },
    [kind, t, shipping, formats, ruleText, inputFaults],
  )
}

/** One that is changed keeps some goods, of the orders that it has or of others. */
function faultsOfStanding({ standing, lines }: BookingForm, none: string): Fault[] {
  const wrong = [
    ...standing.map(({ quantity }, at) => ({ path: `standing.${at}.quantity`, message: numberFault(quantity) })),
    ...lines.map(({ quantity }, at) => ({ path: `lines.${at}.quantity`, message: numberFault(quantity) })),
  ]
  const faults = wrong.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
  return [...faults, ...([...standing, ...lines].some(isShipped) ? [] : [{ path: 'standing', message: none }])]
}

export const schemaOfBooking = (faultsOf: (form: BookingForm) => readonly Fault[]) =>
  schemaOfFaults(values => faultsOf(values as unknown as BookingForm))
