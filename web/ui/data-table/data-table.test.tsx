import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findings } from '../../testing/axe.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnManager } from './column-manager.tsx'
import { moved } from './column-panel.tsx'
import type { TableColumn } from './columns.ts'
import { DataTable, type Sort } from './data-table.tsx'
import { useSelection } from './selection.ts'

type Row = { id: string; name: string; amount: string }
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 100, fixed: true, sort: 'name', card: 'title', cell: row => row.name },
  { id: 'amount', header: 'Amount', width: 90, align: 'end', sort: 'amount', card: 'end', cell: row => row.amount },
  { id: 'note', header: 'Note', width: 90, cell: () => 'a note' },
  { id: 'extra', header: 'Extra', width: 90, initiallyHidden: true, cell: () => 'more' },
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `Row ${index}`, amount: `${index}.00` }))

function Table({ rows, total = rows.length }: { rows: Row[]; total?: number }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false })
  const selection = useSelection(
    'test',
    rows.map(row => row.id),
    id => `row ${id}`,
  )
  return (
    <>
      <ColumnManager name="test" columns={columns} />
      <BulkBar selection={selection} total={total} capped={false} shown={rows.length}>
        <span>{selection.all ? 'by filter' : selection.ids.join(' ')}</span>
      </BulkBar>
      <DataTable
        name="test"
        label="Things"
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        rowHref={row => `/things/${row.id}`}
        sort={sort}
        onSort={setSort}
        selection={selection}
      />
    </>
  )
}

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map(header => header.textContent?.trim())
    .filter(Boolean)

describe('the table', () => {
  beforeEach(async () => {
    const { unmount } = await renderPart(<Cleaner />)
    unmount()
  })

  test('rows are links and hidden columns are not drawn', async () => {
    await renderPart(<Table rows={rowsOf(2)} />)
    expect(screen.getByRole('link', { name: 'Row 0' }).getAttribute('href')).toBe('/things/r0')
    expect(headers()).toEqual(['Name', 'Amount', 'Note'])
    expect(await findings()).toEqual([])
  })

  test('rows beyond the first screen follow without being asked for', async () => {
    await renderPart(<Table rows={rowsOf(50)} />)
    expect(await screen.findByRole('link', { name: 'Row 49' })).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(50)
  })

  test('a header sorts, and the other way the second time', async () => {
    const { user } = await renderPart(<Table rows={rowsOf(2)} />)
    const amount = () => screen.getByRole('columnheader', { name: /Amount/ })
    await user.click(within(amount()).getByRole('button', { name: 'Amount' }))
    expect(amount().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(amount()).getByRole('button', { name: 'Amount' }))
    expect(amount().getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: /Name/ }).hasAttribute('aria-sort')).toBe(false)
  })

  test('rows are chosen one by one, in a range with shift, and all that match', async () => {
    const { user } = await renderPart(<Table rows={rowsOf(5)} total={42} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select row r1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select row r3' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('r1 r2 r3')).toBeTruthy()
    expect(screen.getByText('3 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows shown' }))
    await user.click(screen.getByRole('button', { name: 'Select all 42 that match' }))
    expect(screen.getByText('by filter')).toBeTruthy()
    expect(screen.getByText('42 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('columns are hidden, moved, pinned and reset by keyboard alone, and it stays in the browser', async () => {
    const { user } = await renderPart(<Table rows={rowsOf(1)} />)
    screen.getByRole('button', { name: 'Columns' }).focus()
    await user.keyboard('{Enter}')
    const manager = await screen.findByRole('dialog', { name: 'Columns' })
    const press = async (name: string) => {
      within(manager).getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
    }
    await press('Move Amount back')
    expect(headers()).toEqual(['Name', 'Note', 'Amount'])
    within(manager).getByRole('checkbox', { name: 'Note' }).focus()
    await user.keyboard(' ')
    expect(headers()).toEqual(['Name', 'Amount'])
    within(manager).getByRole('checkbox', { name: 'Extra' }).focus()
    await user.keyboard(' ')
    await press('Pin Extra')
    expect(headers()).toEqual(['Name', 'Extra', 'Amount'])
    expect((within(manager).getByRole('checkbox', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true)
    expect(JSON.parse(localStorage.getItem('columns') ?? '{}').tables.test).toMatchObject({
      hidden: ['note'],
      pinned: ['name', 'extra'],
    })
    await press('Reset')
    expect(headers()).toEqual(['Name', 'Amount', 'Note'])
  })

  test('of 10,000 rows at most 100 are in the document', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
    await renderPart(<Table rows={rowsOf(10_000)} />)
    const drawn = () => document.querySelectorAll('tr[data-row]').length
    await waitFor(() => expect(drawn()).toBeGreaterThan(10))
    expect(drawn()).toBeLessThanOrEqual(100)
  })

  test('under 640 px rows are cards', async () => {
    const wide = window.matchMedia
    window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
    await renderPart(<Table rows={rowsOf(2)} />)
    window.matchMedia = wide
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')
    expect(cards.map(card => card.textContent)).toEqual(['Row 00.00', 'Row 11.00'])
    expect(screen.getByRole('link', { name: 'Row 1' }).getAttribute('href')).toBe('/things/r1')
  })

  test('cards are chosen like rows: one by one, by the keyboard, and all that are shown', async () => {
    const wide = window.matchMedia
    window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
    onTestFinished(() => {
      window.matchMedia = wide
    })
    const { user } = await renderPart(<Table rows={rowsOf(3)} total={9} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select row r1' }))
    const bar = within(screen.getByRole('toolbar'))
    expect(bar.getByText('r1')).toBeTruthy()
    const card = screen.getByRole('link', { name: 'Row 1' }).closest('li')
    expect(card?.hasAttribute('data-selected')).toBe(true)
    const all = screen.getByRole('checkbox', { name: 'Select the rows shown' })
    all.focus()
    await user.keyboard(' ')
    expect(bar.getByText('3 selected')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Select all 9 that match' })).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.keyboard(' ')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})

/** Chosen rows are remembered across pages on purpose; each test starts with none. */
function Cleaner() {
  const selection = useSelection('test', [])
  if (selection.count > 0) selection.clear()
  return null
}

test('moving a column stays within the list', () => {
  expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
})
