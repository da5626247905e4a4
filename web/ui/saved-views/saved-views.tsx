import { chakra, Flex } from '@chakra-ui/react'
import { Bookmark, ChevronDown } from 'lucide-react'
import { type FormEvent, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../button.tsx'
import { type TableColumn, useColumns } from '../data-table/columns.ts'
import { Modal } from '../dialog.tsx'
import { inputStyles } from '../form/input-styles.ts'
import { Menu } from '../menu.tsx'
import { type SavedView, saveView, useViews } from './views-store.ts'

const ViewItems = lazy(async () => ({ default: (await import('./view-items.tsx')).ViewItems }))

const viewParam = 'view'

/** What a view keeps of the URL: all but itself and the page within the list. */
export function keptSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  for (const name of [viewParam, 'cursor', 'from']) kept.delete(name)
  kept.sort()
  return kept.toString()
}

type Props<Row> = { list: string; scope: string; columns: readonly TableColumn<Row>[] }

/** Named filters, sort and columns. Leaving a view by a filter offers Save, Save as and Reset. */
export function SavedViews<Row>({ list, scope, columns }: Props<Row>) {
  const { t } = useTranslation('ui')
  const place = `${scope}:${list}`
  const views = useViews(place)
  const { choice, change, reset } = useColumns(list, columns)
  const [search, setSearch] = useSearchParams()
  const [naming, setNaming] = useState(false)
  const current = views.find(view => view.id === search.get(viewParam)) ?? null
  const left =
    current !== null &&
    (current.search !== keptSearch(search) || JSON.stringify(current.columns) !== JSON.stringify(choice))

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
    if (!first.current) return
    first.current = false
    const view = views.find(one => one.opensList)
    if (view && [...search].length === 0) opener.current(view, true)
  }, [views, search])

  const save = (view: Pick<SavedView, 'id' | 'name' | 'opensList'>) => {
    saveView(place, { ...view, search: keptSearch(search), columns: choice })
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.set(viewParam, view.id)
      return next
    })
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
        <ViewItems place={place} views={views} current={current} onOpen={open} onSaveAs={() => setNaming(true)} />
      </Menu>
      {left && current && (
        <>
          <Button look="link" size="sm" onClick={() => save(current)}>
            {t('views.save')}
          </Button>
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
          onClose={() => setNaming(false)}
          onSave={(name, opensList) => save({ id: crypto.randomUUID(), name, opensList })}
        />
      )}
    </>
  )
}

function NameView({ onClose, onSave }: { onClose: () => void; onSave: (name: string, opensList: boolean) => void }) {
  const { t } = useTranslation('ui')
  const [name, setName] = useState('')
  const [opensList, setOpensList] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim(), opensList)
    onClose()
  }
  return (
    <Modal open title={t('views.saveAs')} onClose={onClose} size="sm">
      <chakra.form onSubmit={submit} display="grid" gap="4" pb="4">
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
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('views.save')}
          </Button>
        </Flex>
      </chakra.form>
    </Modal>
  )
}
