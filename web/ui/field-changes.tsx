import { Box } from '@chakra-ui/react'
import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import { useTranslation } from 'react-i18next'
import { Change } from './timeline.tsx'
import { useWritten } from './written-value.tsx'

/** An order that is registered or confirmed fills its lines one by one: many such say only how many. */
const fewFilled = 3
const isFilled = ({ lineNumber, oldValue }: Notification) => lineNumber !== null && oldValue === null

/** What changed of one order or shipment, from what to what, line by line. */
export function FieldChanges({ changes }: { changes: readonly Notification[] }) {
  const { t } = useTranslation('notifications')
  const sorted = [...changes].sort((one, other) => (one.lineNumber ?? 0) - (other.lineNumber ?? 0))
  const filled = sorted.filter(isFilled)
  const folded = filled.length > fewFilled ? filled : []
  return (
    <>
      {sorted
        .filter(one => !folded.includes(one))
        .map(one => (
          <FieldChange key={one.id} change={one} />
        ))}
      {folded.length > 0 && (
        <Box as="details" fontSize="sm">
          <Box as="summary" color="ink2" cursor="pointer">
            {t('lines', { count: new Set(folded.map(one => one.lineNumber)).size })}
          </Box>
          {folded.map(one => (
            <FieldChange key={one.id} change={one} />
          ))}
        </Box>
      )}
    </>
  )
}

function FieldChange({
  change: { lineNumber, field, fromValue, fromKind, newValue, newKind },
}: {
  change: Notification
}) {
  const { t } = useTranslation('notifications')
  const written = useWritten()
  const name = t(`field.${field}`, { defaultValue: field })
  return (
    <Change
      label={lineNumber === null ? name : t('line', { number: lineNumber, field: name })}
      old={fromValue === null ? null : written(field, fromValue, fromKind)}
      new={written(field, newValue, newKind)}
    />
  )
}

export type Changes = [Notification, ...Notification[]]

/** Neighbours of a list that belong together. */
export function inGroups(items: readonly Notification[], together: (one: Notification, next: Notification) => boolean) {
  const groups: Changes[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last !== undefined && together(last[0], item)) last.push(item)
    else groups.push([item])
  }
  return groups
}
