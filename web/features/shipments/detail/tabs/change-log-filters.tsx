import { Box, chakra, Flex } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import { type LogFilter, useShipmentLocation } from '../shipment-location.ts'

const Input = chakra('input', { base: inputStyles })
const Select = chakra('select', { base: inputStyles })

/** By kind, by person, and by any word of what stands there. */
export function matches(filter: LogFilter, entry: HistoryEntry, told: { title: string; who: string | null }): boolean {
  if (filter.kind !== null && entry.type !== filter.kind) return false
  if (filter.person !== null && told.who !== filter.person) return false
  const wanted = filter.find?.trim().toLocaleLowerCase() ?? ''
  const changes = entry.changes.flatMap(change => [change.field, change.old, change.new])
  return [told.title, told.who, entry.reason, ...changes].some(text => text?.toLocaleLowerCase().includes(wanted))
}

type Props = {
  items: readonly HistoryEntry[]
  shown: number
  of: number
  whoOf: (entry: HistoryEntry) => string | null
  titleOf: (entry: HistoryEntry) => string
}

/** What of the change log is shown; it lives in the URL. */
export function ChangeLogFilters({ items, shown, of, whoOf, titleOf }: Props) {
  const { t } = useTranslation('shipment-detail')
  const { log, filterLog } = useShipmentLocation()
  // The URL follows what is typed, and would drop letters if the input followed the URL.
  const [text, setText] = useState(log.find ?? '')
  const kinds = [...new Map(items.map(item => [item.type, titleOf(item)]))].sort(([, a], [, b]) => a.localeCompare(b))
  const people = [...new Set(items.map(whoOf).filter(who => who !== null))].sort((a, b) => a.localeCompare(b))
  const choices = [
    { name: 'kind', options: kinds.map(([value, label]) => ({ value, label })) },
    { name: 'person', options: people.map(value => ({ value, label: value })) },
  ] as const
  return (
    <Flex gap="2" wrap="wrap" align="center" data-no-print="">
      <Box flex="1 1 180px" maxW="320px">
        <Input
          type="search"
          aria-label={t('log.find')}
          placeholder={t('log.find')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            filterLog({ find: event.target.value || null })
          }}
        />
      </Box>
      {choices.map(({ name, options }) => (
        <Box key={name} flex="0 1 200px">
          <Select
            aria-label={t(`log.${name}`)}
            value={log[name] ?? ''}
            onChange={event => filterLog({ [name]: event.target.value || null })}
          >
            <option value="">{t(`log.every.${name}`)}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Box>
      ))}
      <Box role="status" color="ink3" fontSize="sm">
        {t('log.count', { shown, of })}
      </Box>
    </Flex>
  )
}
