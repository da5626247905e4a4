import { chakra, Flex } from '@chakra-ui/react'
import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Bookmark, ChevronDown } from 'lucide-react'
import { type FormEvent, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../button.tsx'
import type { ColumnChoice } from '../data-table/column-choices.ts'
import { type TableColumn, useColumns } from '../data-table/columns.ts'
import { Modal } from '../dialog.tsx'
import { inputStyles } from '../form/input-styles.ts'
import { Menu } from '../menu.tsx'
import { useViews } from './use-views.ts'
import { useKeepViewMutation } from './views-api.ts'

const ViewItems = lazy(async () => ({ default: (await import('./view-items.tsx')).ViewItems }))

const viewParam = 'view'

/** What a view keeps of the URL: all but itself and the page within the list. */
export function keptSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  for (const name of [viewParam, 'cursor', 'from']) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** The same for the same columns, in whatever order their parts and widths were kept. */
function told({ order, hidden, pinned, widths }: ColumnChoice): string {
  return JSON.stringify([order, hidden, pinned, Object.entries(widths).sort()])
}

type Props<Row> = { list: string; scope: string; columns: readonly TableColumn<Row>[] }

/** Named filters, sort and columns. Leaving a view by a filter offers Save, Save as and Reset. */
export function SavedViews<Row>({ list, scope, columns }: Props<Row>) {
  const { t } = useTranslation('ui')
  const { views, isKnown, isError, refetch } = useViews(scope, list)
  const [keep, { isLoading: saving }] = useKeepViewMutation()
  const { choice, change, reset } = useColumns(list, columns)
  const [search, setSearch] = useSearchParams()
  const [naming, setNaming] = useState(false)
  const current = views.find(view => view.id === search.get(viewParam)) ?? null
  const left = current !== null && (current.search !== keptSearch(search) || told(current.columns) !== told(choice))

  const open = (view: SavedView | null, replace = false) => {
    const next = new URLSearchParams(view?.search ?? '')
    if (view) {
      next.set(viewParam, view.id)
      change(view.columns)
    } else reset()
    setSearch(next, { replace })
  }
  const opener = useRef(open)
  opener.current = open
  const first = useRef(true)
  useEffect(() => {
    if (!first.current || !isKnown) return
    first.current = false
    const view = views.find(one => one.opensList)
    if (view && [...search].length === 0) opener.current(view, true)
  }, [isKnown, views, search])

  const save = async ({ id, name, opensList, shared }: Pick<OwnView, 'id' | 'name' | 'opensList' | 'shared'>) => {
    const view = { id, list, name, opensList, shared, search: keptSearch(search), columns: choice }
    if ((await keep(view)).error) return false
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.set(viewParam, view.id)
      return next
    })
    return true
  }
  return (
    <>
      <Menu
        trigger={
          <chakra.button
            type="button"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            h="7"
            px="3"
            fontSize="sm"
            borderWidth="1px"
            borderColor={current ? 'accent' : 'line2'}
            color={current ? 'accent' : 'ink2'}
            borderRadius="pill"
            bg="surface"
            cursor="pointer"
          >
            <Bookmark size={13} aria-hidden="true" />
            {current?.name ?? t('views.title')}
            <ChevronDown size={13} aria-hidden="true" />
          </chakra.button>
        }
        placement="bottom-start"
      >
        <ViewItems {...{ views, current, isError }} onOpen={open} onRetry={refetch} onSaveAs={() => setNaming(true)} />
      </Menu>
      {left && current && (
        <>
          {current.own && (
            <Button look="link" size="sm" pending={saving} onClick={() => void save(current)}>
              {t('views.save')}
            </Button>
          )}
          <Button look="link" size="sm" onClick={() => setNaming(true)}>
            {t('views.saveAs')}
          </Button>
          <Button look="link" size="sm" onClick={() => open(current)}>
            {t('views.reset')}
          </Button>
        </>
      )}
      {naming && (
        <NameView
          pending={saving}
          onClose={() => setNaming(false)}
          onSave={view => save({ id: crypto.randomUUID(), ...view })}
        />
      )}
    </>
  )
}

type NameProps = {
  pending: boolean
  onClose: () => void
  /** Whether it was kept. */
  onSave: (view: Pick<OwnView, 'name' | 'opensList' | 'shared'>) => Promise<boolean>
}

function NameView({ pending, onClose, onSave }: NameProps) {
  const { t } = useTranslation('ui')
  const [name, setName] = useState('')
  const [opensList, setOpensList] = useState(false)
  const [shared, setShared] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (await onSave({ name: name.trim(), opensList, shared })) onClose()
  }
  return (
    <Modal open title={t('views.saveAs')} onClose={onClose} size="sm">
      <chakra.form onSubmit={event => void submit(event)} display="grid" gap="4" pb="4">
        <chakra.label display="grid" gap="1" textStyle="label" color="ink2">
          {t('views.name')}
          <chakra.input
            css={inputStyles}
            required
            maxLength={60}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </chakra.label>
        <chakra.label display="flex" gap="2" alignItems="center" minH="6">
          <input type="checkbox" checked={opensList} onChange={event => setOpensList(event.target.checked)} />
          {t('views.default')}
        </chakra.label>
        <chakra.label display="flex" gap="2" alignItems="center" minH="6">
          <input type="checkbox" checked={shared} onChange={event => setShared(event.target.checked)} />
          {t('views.shared')}
        </chakra.label>
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" pending={pending}>
            {t('views.save')}
          </Button>
        </Flex>
      </chakra.form>
    </Modal>
  )
}
