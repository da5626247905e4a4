import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { PlainTable } from './plain-table.tsx'

test('a card has no label where there is nothing to show or to do', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ ...wide(query), matches: query.includes('max-width') }))
  const columns = [
    { id: 'name', header: 'Name', cell: (row: string) => row },
    { id: 'act', header: 'Act', cell: (row: string) => row !== 'this one' && <button type="button">End</button> },
  ]
  await renderPart(<PlainTable label="Devices" rows={['this one', 'another']} rowId={row => row} columns={columns} />)
  const [own, other] = screen.getAllByRole('listitem')
  expect(own?.textContent).toBe('this one')
  expect(other?.textContent).toBe('anotherActEnd')
  vi.restoreAllMocks()
})

test('what belongs to the head of a card stands beside its title, without its heading', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ ...wide(query), matches: query.includes('max-width') }))
  const columns = [
    { id: 'name', header: 'Name', cell: (row: string) => row },
    { id: 'kind', header: 'Kind', cell: () => 'own' },
    { id: 'act', header: 'Acts', head: true, cell: () => <button type="button">End</button> },
  ]
  await renderPart(<PlainTable label="Roles" rows={['Buyer']} rowId={row => row} columns={columns} />)
  expect(screen.getByRole('listitem').textContent).toBe('BuyerEndKindown')
  vi.restoreAllMocks()
})
