import { Box, chakra, Popover, Portal } from '@chakra-ui/react'
import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Plus, RefreshCw } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger } from '../on-demand.tsx'
import { RenameView } from './rename-view.tsx'
import { OpenView, PanelButton } from './view-entry.tsx'
import { ViewOptions } from './view-options.tsx'

type Props = {
  trigger: Trigger
  list: string
  views: readonly SavedView[]
  current: SavedView | null
  /** They could not be read. */
  isError: boolean
  onRetry: () => void
  onOpen: (view: SavedView | null) => void
  onSaveAs: () => void
}

/** The views of a list: each to open, with what can be done with it, and the way to a new one. */
export function ViewPanel({ trigger, list: name, views, current, isError, onRetry, onOpen, onSaveAs }: Props) {
  const { t, i18n } = useTranslation('saved-views')
  const { t: common } = useTranslation('ui')
  const [open, setOpen] = useState(true)
  const [renaming, setRenaming] = useState<string | null>(null)
  // A window that leaves takes along what has opened above it: a dialog waits until it is gone.
  const [naming, setNaming] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const then = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const renamed = (id: string) => {
    setRenaming(null)
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-view="${id}"] button`)?.focus())
  }
  const all = i18n.exists(`saved-views:all.${name}`) ? t(`all.${name}`) : t('all.other')
  return (
    <Popover.Root
      open={open}
      onOpenChange={details => {
        setOpen(details.open)
        setRenaming(null)
      }}
      onExitComplete={() => {
        if (naming) onSaveAs()
        setNaming(false)
      }}
      closeOnEscape={renaming === null}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('title')} p="1">
            <chakra.ul ref={list} listStyleType="none" m="0" p="0" onKeyDown={moveByArrows}>
              <Box as="li">
                <OpenView
                  name={all}
                  isCurrent={current === null}
                  opensList={!views.some(view => view.opensList)}
                  onOpen={then(() => onOpen(null))}
                />
              </Box>
              {views.map(view => (
                <Box as="li" key={view.id} data-view={view.id} display="flex" gap="1" alignItems="center">
                  {renaming === view.id ? (
                    <RenameView view={view} views={views} onDone={() => renamed(view.id)} />
                  ) : (
                    <>
                      <OpenView {...view} isCurrent={view === current} onOpen={then(() => onOpen(view))} />
                      <ViewOptions view={view} onRename={() => setRenaming(view.id)} />
                    </>
                  )}
                </Box>
              ))}
            </chakra.ul>
            {isError && (
              <PanelButton onClick={onRetry}>
                <RefreshCw size={14} aria-hidden="true" />
                {common('error.title')} · {common('error.retry')}
              </PanelButton>
            )}
            <Box borderTopWidth="1px" borderColor="line" mt="1" pt="1">
              <PanelButton onClick={then(() => setNaming(true))}>
                <Plus size={14} aria-hidden="true" />
                {t('saveAs')}
              </PanelButton>
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

/** Up and down go from view to view; the tabulator also reaches what can be done with each. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row =
    event.target instanceof Element && !(event.target instanceof HTMLInputElement) && event.target.closest('li')
  if (step === 0 || !row || !event.currentTarget.contains(row)) return
  event.preventDefault()
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  next?.querySelector<HTMLElement>('button, input')?.focus()
}
