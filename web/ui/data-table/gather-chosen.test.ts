import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'
import { expect, test, vi } from 'vitest'
import { gatherChosen } from './gather-chosen.ts'

type Asked = Readonly<Record<string, string | undefined>>
const row = (number: number) => ({ id: `id-${number}` })
const chosen = (...numbers: number[]) => {
  const ids = numbers.map(number => row(number).id)
  return { all: false, ids, has: (id: string) => ids.includes(id) }
}
const shown = { tab: 'confirmed', q: 'bolt' }
const within = { tab: 'confirmed' }

test('what is shown is not asked for', async () => {
  const ask = vi.fn()
  const found = await gatherChosen({ selection: chosen(1, 2), rows: [row(1), row(2), row(3)], ask, shown, within })
  expect(found).toEqual([row(1), row(2)])
  expect(ask).not.toHaveBeenCalled()
})

test('chosen rows of other pages are asked for by their ids, so many at a time', async () => {
  const ask = vi.fn(async (params: Asked) => ({
    items: (params['filter[id]'] ?? '').split(',').map(id => ({ id })),
    nextCursor: null,
  }))
  const many = Array.from({ length: mostIds + 1 }, (_, index) => index)
  const found = await gatherChosen({ selection: chosen(...many), rows: [row(0)], ask, shown, within })
  expect(found).toHaveLength(mostIds + 1)
  expect(ask.mock.calls.map(([params]) => params.tab)).toEqual(['confirmed', 'confirmed'])
})

test('all that match are asked for page by page, as the list shows them', async () => {
  const pages = [
    { items: [row(1)], nextCursor: 'two' },
    { items: [row(2)], nextCursor: null },
  ]
  const ask = vi.fn(async (params: Asked) => pages[params.cursor === 'two' ? 1 : 0] as (typeof pages)[number])
  const selection = { all: true, ids: [], has: () => true }
  expect(await gatherChosen({ selection, rows: [], ask, shown, within })).toEqual([row(1), row(2)])
  expect(ask.mock.calls.map(([params]) => params.q)).toEqual(['bolt', 'bolt'])
})
