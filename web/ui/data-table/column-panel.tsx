import { Box, chakra, Flex, Popover, Portal } from '@chakra-ui/react'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, GripVertical, Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import type { Trigger } from '../on-demand.tsx'
import type { ColumnManagerProps } from './column-manager.tsx'
import { type TableColumn, useColumns } from './columns.ts'

export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter(other => other !== id)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id)
  return rest
}

/** Hide, reorder (by drag or by buttons), pin, widen and reset columns; every choice stays in the browser. */
export function ColumnPanel<Row>({ trigger, name, columns }: ColumnManagerProps<Row> & { trigger: Trigger }) {
  const { t } = useTranslation('ui')
  const { choice, change, reset, chosen } = useColumns(name, columns)
  const byId = new Map(columns.map(column => [column.id, column]))
  const toggle = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter(other => other !== id) : [...list, id]

  return (
    <Popover.Root defaultOpen positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('columns.title')} w="380px">
            <Flex px="4" pt="3" justify="space-between" align="center">
              <Popover.Title>{t('columns.title')}</Popover.Title>
              <Button look="link" size="sm" onClick={reset} disabled={!chosen}>
                {t('columns.reset')}
              </Button>
            </Flex>
            <Box as="ul" listStyleType="none" px="2" py="2" m="0">
              <DragDropProvider
                onDragEnd={({ operation, canceled }) => {
                  const { source, target } = operation
                  if (canceled || !source || !target) return
                  const to = 'index' in source ? Number(source.index) : choice.order.indexOf(String(target.id))
                  change({ order: moved(choice.order, String(source.id), to) })
                }}
              >
                {choice.order.map((id, index) => {
                  const column = byId.get(id)
                  return (
                    column && (
                      <ColumnItem
                        key={id}
                        column={column}
                        index={index}
                        last={index === choice.order.length - 1}
                        hidden={choice.hidden.includes(id)}
                        pinned={choice.pinned.includes(id)}
                        width={choice.widths[id] ?? column.width}
                        onToggle={() => change({ hidden: toggle(choice.hidden, id) })}
                        onPin={() => change({ pinned: toggle(choice.pinned, id) })}
                        onMove={to => change({ order: moved(choice.order, id, to) })}
                        onWidth={width => change({ widths: { ...choice.widths, [id]: width } })}
                      />
                    )
                  )
                })}
              </DragDropProvider>
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

type ItemProps<Row> = {
  column: TableColumn<Row>
  index: number
  last: boolean
  hidden: boolean
  pinned: boolean
  width: number
  onToggle: () => void
  onPin: () => void
  onMove: (to: number) => void
  onWidth: (width: number) => void
}

function ColumnItem<Row>({
  column,
  index,
  last,
  hidden,
  pinned,
  width,
  onToggle,
  onPin,
  onMove,
  onWidth,
}: ItemProps<Row>) {
  const { t } = useTranslation('ui')
  const { ref, handleRef } = useSortable({ id: column.id, index })
  const named = { column: column.header }
  return (
    <Flex as="li" ref={ref} align="center" gap="1" minH="8" px="1" borderRadius="control" _hover={{ bg: 'sunken' }}>
      <Box ref={handleRef} color="ink3" cursor="grab" display="inline-flex" p="1" aria-hidden="true" tabIndex={-1}>
        <GripVertical size={14} />
      </Box>
      <chakra.label display="flex" alignItems="center" gap="2" flex="1" minW="0" fontSize="sm">
        <input type="checkbox" checked={!hidden} disabled={column.fixed} onChange={onToggle} />
        <Box as="span" truncate>
          {column.header}
        </Box>
      </chakra.label>
      <chakra.input
        type="number"
        aria-label={t('columns.width', named)}
        value={width}
        min={60}
        max={640}
        step={10}
        w="14"
        h="6"
        px="1"
        fontSize="xs"
        textAlign="end"
        bg="surface"
        borderWidth="1px"
        borderColor="line2"
        borderRadius="tag"
        onChange={event => {
          const next = event.target.valueAsNumber
          if (next >= 60 && next <= 640) onWidth(next)
        }}
      />
      <IconButton
        size="sm"
        label={pinned ? t('columns.unpin', named) : t('columns.pin', named)}
        aria-pressed={pinned}
        icon={pinned ? <PinOff size={14} /> : <Pin size={14} />}
        onClick={onPin}
      />
      <IconButton
        size="sm"
        label={t('columns.up', named)}
        icon={<ArrowUp size={14} />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        size="sm"
        label={t('columns.down', named)}
        icon={<ArrowDown size={14} />}
        disabled={last}
        onClick={() => onMove(index + 1)}
      />
    </Flex>
  )
}
