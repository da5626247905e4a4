import { Box, Flex } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

const FilterChip = lazy(async () => ({ default: (await import('./filter-chip.tsx')).FilterChip }))

export type FilterDefinition = {
  id: string
  label: string
  /** What the chip says after its label; null when the filter is not set. */
  summary: string | null
  /** The control that changes it, inside a popover; `done` closes it. */
  editor: (done: () => void) => ReactNode
  clear: () => void
}

/** A menu gives the focus back to its button in the next frame: what it opens takes the focus after that. */
function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(open)))
}

/** Chips of what is filtered, "add filter", "clear all" and the announced count. The values live in the URL. */
export function FilterBar({
  filters,
  count,
  lead,
  aside,
}: {
  filters: readonly FilterDefinition[]
  count: ReactNode
  lead?: ReactNode
  aside?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState<string | null>(null)
  const set = filters.filter(filter => filter.summary !== null || filter.id === opened)
  const unset = filters.filter(filter => !set.includes(filter))
  const anySet = filters.some(filter => filter.summary !== null)

  return (
    <Flex align="center" gap="2.5" wrap="wrap" mb="3" data-no-print="">
      {lead}
      {set.map(filter => (
        <Suspense key={filter.id}>
          <FilterChip filter={filter} open={opened === filter.id} onOpen={open => setOpened(open ? filter.id : null)} />
        </Suspense>
      ))}
      {unset.length > 0 && (
        <Menu
          trigger={
            <Button look="quiet" icon={<Plus size={16} aria-hidden="true" />}>
              {t('filter.add')}
            </Button>
          }
          placement="bottom-start"
          acts={unset.map(({ id, label }) => ({ id, label, local: true, act: () => afterMenu(() => setOpened(id)) }))}
        />
      )}
      {anySet && (
        <Button
          look="quiet"
          onClick={() => {
            for (const filter of filters) if (filter.summary !== null) filter.clear()
          }}
        >
          {t('filter.clearAll')}
        </Button>
      )}
      <Box flex="1" minW="0" />
      <Box role="status" aria-live="polite" color="ink3" fontSize="sm">
        {count}
      </Box>
      {aside}
    </Flex>
  )
}
