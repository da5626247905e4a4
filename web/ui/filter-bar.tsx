import { Box, chakra, Flex, Menu, Popover, Portal } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

export type FilterDefinition = {
  id: string
  label: string
  /** What the chip says after its label; null when the filter is not set. */
  summary: string | null
  /** The control that changes it, inside a popover; `done` closes it. */
  editor: (done: () => void) => ReactNode
  clear: () => void
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
        <Chip
          key={filter.id}
          filter={filter}
          open={opened === filter.id}
          onOpen={open => setOpened(open ? filter.id : null)}
        />
      ))}
      {unset.length > 0 && (
        <Menu.Root lazyMount unmountOnExit>
          <Menu.Trigger asChild>
            <Button look="quiet" icon={<Plus size={16} aria-hidden="true" />}>
              {t('filter.add')}
            </Button>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content>
                {unset.map(filter => (
                  <Menu.Item key={filter.id} value={filter.id} onClick={() => setTimeout(() => setOpened(filter.id))}>
                    {filter.label}
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
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

function Chip({ filter, open, onOpen }: { filter: FilterDefinition; open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('ui')
  return (
    <Popover.Root
      open={open}
      onOpenChange={details => onOpen(details.open)}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Anchor asChild>
        <Flex
          align="center"
          h="7"
          maxW="100%"
          borderWidth="1px"
          borderColor="line2"
          borderRadius="pill"
          bg="surface"
          fontSize="sm"
          overflow="hidden"
        >
          <Popover.Trigger asChild>
            <chakra.button
              type="button"
              display="inline-flex"
              gap="1.5"
              ps="3"
              pe="1"
              h="full"
              alignItems="center"
              cursor="pointer"
              minW="0"
              borderRadius="pill"
            >
              <Box as="span" color="ink3">
                {filter.label}
              </Box>
              <Box as="span" fontWeight="medium" truncate>
                {filter.summary ?? '…'}
              </Box>
            </chakra.button>
          </Popover.Trigger>
          <chakra.button
            type="button"
            aria-label={t('filter.remove', { filter: filter.label })}
            display="inline-grid"
            placeItems="center"
            w="7"
            h="full"
            color="ink2"
            cursor="pointer"
            borderRadius="pill"
            _hover={{ color: 'ink' }}
            onClick={() => {
              filter.clear()
              onOpen(false)
            }}
          >
            <X size={12} aria-hidden="true" />
          </chakra.button>
        </Flex>
      </Popover.Anchor>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={filter.label} w="280px">
            <Popover.Body>{filter.editor(() => onOpen(false))}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
