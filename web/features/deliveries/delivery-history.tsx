import { Flex } from '@chakra-ui/react'
import type { DeliveryField } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryAct } from '@quayside/contracts/shipments/delivery-queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { cursorOf, nextPage } from '../../ui/data-table/paging.ts'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'
import { useDeliveryHistoryQuery } from './deliveries-api.ts'
import { isDate, useFieldLabel } from './delivery-columns.tsx'

/** What each file said of a delivery that was new or different, the newest first. */
export function DeliveryHistory({ id }: { id: string }) {
  const { t } = useTranslation('deliveries')
  const [{ trail, from }, setPage] = useState<{ trail: string | null; from: number }>({ trail: null, from: 0 })
  const { data, error, refetch } = useDeliveryHistoryQuery({ id, cursor: cursorOf(trail) })
  const entryOf = useEntry()
  return (
    <Panel title={t('detail.history')}>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <Timeline label={t('detail.history')} entries={data.items.map(entryOf)} />
          {(trail !== null || data.nextCursor !== null) && (
            <Flex gap="2" mt="3">
              {trail !== null && (
                <Button size="sm" onClick={() => setPage({ trail: null, from: 0 })}>
                  {t('history.newest')}
                </Button>
              )}
              {data.nextCursor !== null && (
                <Button
                  size="sm"
                  onClick={() => setPage(nextPage(trail, data.nextCursor ?? '', from + data.items.length))}
                >
                  {t('history.older')}
                </Button>
              )}
            </Flex>
          )}
        </>
      )}
    </Panel>
  )
}

function useEntry() {
  const { t } = useTranslation('deliveries')
  const word = useFieldLabel()
  const formats = useFormats()
  const written = (field: DeliveryField, value: string | null) => {
    if (value === null) return null
    if (isDate(field)) return formats.date(value)
    return field === 'quantity' ? formats.quantity(value) : value
  }
  return ({ id, at, kind, actor, file, count, lines }: DeliveryAct): TimelineEntry => {
    const said = t(`history.${kind}`, { count, formatted: formats.count(count) })
    return {
      id,
      at,
      who: actor,
      title: file === null ? said : t('history.of', { said, file: file.name }),
      changes: lines.flatMap(({ line, changes }) =>
        changes.map(({ field, old, new: fresh }) => ({
          label: t('history.field', { line, field: word(field) }),
          old: written(field, old),
          new: written(field, fresh),
        })),
      ),
    }
  }
}
