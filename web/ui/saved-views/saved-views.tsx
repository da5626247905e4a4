import { chakra } from '@chakra-ui/react'
import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Bookmark, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../button.tsx'
import type { ColumnChoice } from '../data-table/column-choices.ts'
import { type TableColumn, useColumns } from '../data-table/columns.ts'
import { OnDemand } from '../on-demand.tsx'
import { usePageQuery } from '../page-query.ts'
import { useViews } from './use-views.ts'
import { useKeepViewMutation } from './views-api.ts'

const fetchPanel = () => import('./view-panel.tsx')
const ViewPanel = lazy(async () => ({ default: (await fetchPanel()).ViewPanel }))
const NewView = lazy(async () => ({ default: (await import('./new-view.tsx')).NewView }))

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
  const { t } = useTranslation('saved-views')
  const { views, isKnown, isError, refetch } = useViews(scope, list)
  const [keep, { isLoading: saving }] = useKeepViewMutation()
  const { choice, change, reset } = useColumns(list, columns)
  const [search, setSearch] = useSearchParams()
  const { change: changeQuery } = usePageQuery()
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
    const { error } = await keep(view)
    if (error) return error
    changeQuery({ [viewParam]: view.id }, { unlessMoved: viewParam })
    return null
  }
  const trigger = (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      h="7"
      px="3"
      maxW="100%"
      fontSize="sm"
      borderWidth="1px"
      borderColor={current ? 'accent' : 'line2'}
      color={current ? 'accent' : 'ink2'}
      borderRadius="pill"
      bg="surface"
      cursor="pointer"
    >
      <Bookmark size={13} aria-hidden="true" />
      <chakra.span truncate>{current?.name ?? t('title')}</chakra.span>
      <ChevronDown size={13} aria-hidden="true" />
    </chakra.button>
  )
  return (
    <>
      <OnDemand trigger={trigger} popup="dialog" fetch={fetchPanel}>
        <ViewPanel
          trigger={trigger}
          list={list}
          views={views}
          current={current}
          isError={isError}
          onOpen={open}
          onRetry={refetch}
          onSaveAs={() => setNaming(true)}
        />
      </OnDemand>
      {left && current && (
        <>
          {current.own && (
            <Button look="link" size="sm" pending={saving} onClick={() => void save(current)}>
              {t('save')}
            </Button>
          )}
          <Button look="link" size="sm" onClick={() => setNaming(true)}>
            {t('saveAs')}
          </Button>
          <Button look="link" size="sm" onClick={() => open(current)}>
            {t('reset')}
          </Button>
        </>
      )}
      {naming && (
        <Suspense>
          <NewView
            views={views}
            pending={saving}
            onClose={() => setNaming(false)}
            onSave={view => save({ id: crypto.randomUUID(), ...view })}
          />
        </Suspense>
      )}
    </>
  )
}
