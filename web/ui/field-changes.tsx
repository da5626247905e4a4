import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import { fieldNameKeys } from '@quayside/contracts/words/field-names.ts'
import { useTranslation } from 'react-i18next'
import { Change, isAsked } from './change.tsx'
import { Disclosure } from './disclosure.tsx'
import { useWritten } from './written-value.tsx'

/** An order that is registered or confirmed fills its lines one by one: many such say only how many. */
const fewFilled = 3
const isFilled = ({ lineNumber, oldValue }: Notification) => lineNumber !== null && oldValue === null

/** What changed of one order or shipment, from what to what, line by line. */
export function FieldChanges({ changes }: { changes: Changes }) {
  const { t } = useTranslation('notifications')
  const sorted = [...changes].sort((one, other) => (one.lineNumber ?? 0) - (other.lineNumber ?? 0))
  const filled = sorted.filter(isFilled)
  const folded = filled.length > fewFilled ? filled : []
  const main = mainOf(changes).entityNumber
  return (
    <>
      {sorted
        .filter(one => !folded.includes(one))
        .map(one => (
          <FieldChange key={one.id} change={one} main={main} />
        ))}
      {folded.length > 0 && (
        <Disclosure fontSize="sm" title={t('lines', { count: new Set(folded.map(one => one.lineNumber)).size })}>
          {folded.map(one => (
            <FieldChange key={one.id} change={one} main={main} />
          ))}
        </Disclosure>
      )}
    </>
  )
}

function FieldChange({ change, main }: { change: Notification; main: string }) {
  const { entity, entityNumber, lineNumber, field, fromValue, fromKind, newValue, newKind, zone, act } = change
  const { t } = useTranslation('notifications')
  const written = useWritten()
  const plain = t(fieldNameKeys(entity, field), { defaultValue: field })
  // A new partial order is told by its number, which is not said twice.
  const isOfPart = ![main, newValue].includes(entityNumber)
  const name = isOfPart ? t('ofPart', { field: plain, number: entityNumber }) : plain
  return (
    <Change
      label={lineNumber === null ? name : t('line', { number: lineNumber, field: name })}
      old={fromValue === null ? null : written(field, fromValue, fromKind, zone)}
      new={written(field, newValue, newKind, zone)}
      isAsked={isAsked(act, field)}
    />
  )
}

export type Changes = [Notification, ...Notification[]]

/** What belongs together, in the place of its first, wherever in the list the others stand. */
export function inGroups(items: readonly Notification[], together: (one: Notification, next: Notification) => boolean) {
  const groups: Changes[] = []
  for (const item of items) {
    const group = groups.findLast(([first]) => together(first, item))
    if (group !== undefined) group.push(item)
    else groups.push([item])
  }
  return groups
}

export const momentOf = ({ updatedAt, createdAt }: Notification) => updatedAt ?? createdAt

/** Of an order and its partial ones, whose numbers begin with its own, what is told first is the order's. */
export const mainOf = (changes: Changes) =>
  changes.reduce((one, other) => (other.entityNumber.length < one.entityNumber.length ? other : one))

/** What one person did at one moment to one order with its partial orders, whatever was mailed of it. */
export function isSameAct(one: Notification, next: Notification) {
  return (
    momentOf(one) === momentOf(next) &&
    isOfOneOrder(one.entityNumber, next.entityNumber) &&
    one.actorUid === next.actorUid &&
    isOneReason(one, next)
  )
}

/** Of a shipment what follows from an act by itself has no reason of its own. */
function isOneReason(one: Notification, next: Notification) {
  const follows = one.entity === 'shipment' && (one.reason === null || next.reason === null)
  return follows || one.reason === next.reason
}

/** A partial order's number begins with that of its order. */
const isOfOneOrder = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)
