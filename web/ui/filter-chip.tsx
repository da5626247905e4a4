import { Box, chakra, Flex, Popover, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from './filter-bar.tsx'

/** Opened from a menu it is there, open, from its beginning: the focus goes in as it does when its chip is pressed. */
function beginInIt(part: HTMLElement | null): void {
  requestAnimationFrame(() =>
    part?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true }),
  )
}

/** A filter that is set: what it says, the control that changes it, and the way to clear it. */
export function FilterChip({
  filter,
  open,
  onOpen,
}: {
  filter: FilterDefinition
  open: boolean
  onOpen: (open: boolean) => void
}) {
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
            <Popover.Body ref={beginInIt}>{filter.editor(() => onOpen(false))}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
