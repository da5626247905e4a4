import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { localTime } from '../../ui/acts/act-times.ts'
import { type ConflictRow, conflictRows } from '../../ui/conflict.tsx'
import { factsOf, formPath } from '../../ui/form/rebase.ts'
import { useGridLabel } from '../../ui/form/rows-grid.tsx'
import { differences } from '../../ui/three-way.ts'
import { useWritten } from '../../ui/written-value.tsx'
import { zoneOfPickup } from './acts/pickup-acts.ts'
import { formOfPickup, type Person, type PickupForm } from './form/pickup-form.ts'
import { usePackageColumns } from './package-rows.tsx'

/** What a field of a request is called where it stands alone, and the word of a code or an id in it. */
export function usePickupFields() {
  const { t } = useTranslation('pickup-form')
  const others = (path: string) => {
    const [part = '', of = '', ...rest] = path.split('.')
    const last = rest.at(-1) ?? ''
    switch (part) {
      case 'parties':
        return t('freight:party.of', {
          role: t(`freight:role.${of}`),
          field: t([`freight:field.${last}`, `freight:field.contact${last.charAt(0).toUpperCase()}${last.slice(1)}`], {
            defaultValue: last,
          }),
        })
      case 'places':
        return last === ''
          ? t(`place.${of}`)
          : t('freight:party.of', { role: t(`place.${of}`), field: t(`field.${last}`, { defaultValue: last }) })
      case 'packages':
        return t('step.packages')
      case 'lines':
      case 'orders':
        return t('about')
      case 'totals':
        return t(`pickups:column.${of}`)
      case 'window':
        return t('shipment-handling:ofSection', {
          section: t('shipment-handling:window'),
          field: t(`shipment-handling:field.${of}`),
        })
      case 'picker':
      case 'plate':
        return t(`shipment-handling:field.${part}`)
      default:
        return t(`field.${of || part}`, { defaultValue: path })
    }
  }
  const label = useGridLabel(
    'packages',
    usePackageColumns(),
    index => t('shipment-handling:package.number', { number: index + 1 }),
    others,
  )
  const wordOf = (path: string, value: string) =>
    path === 'kind' ? t(`shipment-handling:pickupKind.${value}`) : undefined
  return { label, wordOf }
}

/** Another company than before has another name, which is told. */
const told = ({ places: { shipper, consignee }, supplier: _id, ...form }: PickupForm) => {
  const [{ placeId: _from, ...from }, { placeId: _to, ...to }] = [shipper, consignee]
  return { ...form, places: { shipper: from, consignee: to } }
}

/** What is another in one form than in the other, field by field; `mine` stays out of it. */
function useDifferences() {
  const { label, wordOf } = usePickupFields()
  const written = useWritten()
  return (before: object, now: object): ConflictRow[] => {
    const pathOf = (fact: string) => formPath(fact, now, before)
    const facts = factsOf(before)
    return conflictRows(
      differences(facts, factsOf(now), facts),
      fact => label(pathOf(fact)),
      (fact, raw) => {
        const path = pathOf(fact)
        return (raw === null ? undefined : wordOf(path, raw)) ?? written(path.split('.').at(-1) ?? path, raw)
      },
    )
  }
}

/** What a person changed of a request that was sent. */
export function useEnteredChanges() {
  const changes = useDifferences()
  return (before: PickupForm, now: PickupForm) => changes(told(before), told(now))
}

/** What others made of a request: its content, what it comes to, and what is scheduled. */
export function usePickupChanges(people: readonly Person[]) {
  const changes = useDifferences()
  const whole = (pickup: PickupDetail) => {
    const { window, picker, totals } = pickup
    const at = (time: string | undefined) => localTime(time, zoneOfPickup(pickup))
    return {
      ...told(formOfPickup(pickup, people)),
      totals,
      window: { from: at(window?.from), until: at(window?.until) },
      picker: picker?.name ?? '',
      plate: picker?.plate ?? '',
    }
  }
  return (before: PickupDetail, now: PickupDetail) => changes(whole(before), whole(now))
}
