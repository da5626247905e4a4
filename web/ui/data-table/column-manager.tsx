import { Box, chakra, Flex, Menu, Popover, Portal } from '@chakra-ui/react'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, Columns3, GripVertical, Pin, PinOff, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Button, IconButton } from '../button.tsx'
import { type Density, densityChosen } from './column-choices.ts'
import { type TableColumn, useColumns, useDensity } from './columns.ts'

export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter(other => other !== id)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id)
  return rest
}

/** Hide, reorder (by drag or by buttons), pin, widen and reset columns; every choice stays in the browser. */
export function ColumnManager<Row>({ name, columns }: { name: string; columns: readonly TableColumn<Row>[] }) {
  const { t } = useTranslation('ui')
  const { choice, change, reset, chosen } = useColumns(name, columns)
  const byId = new Map(columns.map(column => [column.id, column]))
  const toggle = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter(other => other !== id) : [...list, id]

  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button look="quiet" icon={<Columns3 size={16} aria-hidden="true" />}>
          {t('columns.title')}
        </Button>
      </Popover.Trigger>
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

const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

export function DensityMenu() {
  const { t } = useTranslation('ui')
  const dispatch = useDispatch()
  const density = useDensity()
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton label={t('density.title')} icon={<Rows3 size={16} />} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup
              value={density}
              onValueChange={({ value }) => dispatch(densityChosen(value as Density))}
            >
              {densities.map(option => (
                <Menu.RadioItem key={option} value={option}>
                  <Menu.ItemText>{t(`density.${option}`)}</Menu.ItemText>
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
