import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { keptViews } from '../../testing/saved-views.ts'
import { answerWith, server } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const columns = { order: ['orderNumber', 'supplier', 'status'], hidden: [], widths: {}, pinned: ['orderNumber'] }
const view = (number: number, over: object = {}) => ({
  id: `0198c000-0000-7000-8000-00000000000${number}`,
  list: 'purchase-orders',
  name: `View ${number}`,
  search: 'status=EXPIRED',
  columns,
  opensList: false,
  shared: false,
  own: true,
  by: 'Lucía Mendoza',
  ...over,
})
const keep = (one: ReturnType<typeof view>) => keptViews.set(one.id, one)

test('views that another browser saved are there, of this list alone; one of them opens it', async () => {
  keep(view(1))
  keep(view(2, { opensList: true, search: 'status=CREATED' }))
  keep(view(3, { list: 'shipments' }))
  answerWith()
  const { user, path } = await renderPortal('/purchase-orders')
  await user.click(await screen.findByRole('button', { name: 'View 2' }))
  expect(path()).toContain('status=CREATED')
  const panel = within(await screen.findByRole('dialog', { name: 'Views' }))
  expect(panel.getAllByRole('button').map(button => button.textContent || button.getAttribute('aria-label'))).toEqual([
    'All',
    'View 1',
    'Options of the view View 1',
    'View 2',
    'Options of the view View 2',
    'Save as a view',
  ])
  await user.click(panel.getByRole('button', { name: 'View 1' }))
  await waitFor(() => expect(path()).toContain('status=EXPIRED'))
})

test('what was kept in this browser before is handed over to the portal, once', async () => {
  const { list: _list, shared: _shared, own: _own, by: _by, ...before } = view(4)
  const key = `views:${lucia.uid}:${andina}:purchase-orders`
  const twin = view(5, { name: 'View 4 (2)' })
  localStorage.setItem(key, JSON.stringify([before, { ...before, id: twin.id }]))
  answerWith()
  const { user } = await renderPortal('/purchase-orders')
  await waitFor(() => expect([...keptViews.values()]).toEqual([view(4), twin]))
  expect(localStorage.getItem(key)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('button', { name: 'View 4' })).toBeTruthy()
})

test('a view that could not be kept is not shown as kept: the dialog stays and the reason is told', async () => {
  answerWith()
  const { user } = await renderPortal('/purchase-orders?status=EXPIRED')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
  await user.type(await screen.findByLabelText('Name of the view'), 'One more')
  server.use(
    http.post('*/api/v1/account/saved-views/*', () =>
      HttpResponse.json(problem(422, 'too-many-saved-views', 'At most 200 views can be saved').body as never, {
        status: 422,
      }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 200 views can be saved')).toBeTruthy()
  expect(screen.getByLabelText('Name of the view')).toBeTruthy()
})

test('a view shared by a colleague is named after them, and is only opened or saved as one’s own', async () => {
  keep(view(6, { own: false, shared: true, by: 'Ana Ruiz' }))
  signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'users.manage') })
  answerWith()
  const { user, path } = await renderPortal('/purchase-orders')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  const item = await screen.findByRole('button', { name: /View 6.*Ana Ruiz.*For everyone in the company/ })
  expect(screen.queryByRole('button', { name: 'Options of the view View 6' })).toBeNull()
  await user.click(item)
  await waitFor(() => expect(path()).toContain('status=EXPIRED'))
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(await screen.findByRole('button', { name: 'Reset' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save as a view' }))
  await user.type(await screen.findByLabelText('Name of the view'), 'Mine')
  await user.click(screen.getByRole('checkbox', { name: 'For everyone in the company' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect([...keptViews.values()].at(-1)).toMatchObject({ name: 'Mine', shared: true, own: true, opensList: false }),
  )
})

test('where the views could not be read the menu says so and asks again', async () => {
  let refused = true
  answerWith({
    'GET /account/saved-views': () =>
      refused ? problem(409, 'lost-race', 'Try it again') : { status: 200, body: { items: [view(5)] } },
  })
  const { user } = await renderPortal('/purchase-orders')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  const again = await screen.findByRole('button', { name: /Try again/ })
  refused = false
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'View 5' })).toBeTruthy()
})

async function openPanel(path = '/purchase-orders') {
  answerWith()
  const { user } = await renderPortal(path)
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Views' }))
  const act = async (view: string, name: string) => {
    await user.click(await panel.findByRole('button', { name: `Options of the view ${view}` }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { user, panel, act }
}

test('each view says whether it is shared and which one opens the list; both are switched there', async () => {
  keep(view(1, { shared: true }))
  keep(view(2))
  const { panel, act } = await openPanel()
  const opens = 'The list opens with it'
  const shared = 'For everyone in the company'
  expect(await panel.findByRole('button', { name: `All ${opens}` })).toBeTruthy()
  expect(panel.getByRole('button', { name: `View 1 ${shared}` })).toBeTruthy()
  await act('View 2', 'Open the list with it')
  expect(await panel.findByRole('button', { name: `View 2 ${opens}` })).toBeTruthy()
  expect(panel.getByRole('button', { name: 'All' })).toBeTruthy()
  await act('View 2', 'Share with the company')
  expect(await panel.findByRole('button', { name: `View 2 ${opens} ${shared}` })).toBeTruthy()
  expect(await screen.findByText('Everyone in the company now sees View 2')).toBeTruthy()
  await act('View 1', 'Stop sharing')
  expect(await panel.findByRole('button', { name: 'View 1' })).toBeTruthy()
  await act('View 2', 'No longer open the list with it')
  expect(await panel.findByRole('button', { name: `View 2 ${shared}` })).toBeTruthy()
  expect([...keptViews.values()]).toEqual([view(1), view(2, { shared: true })])
  expect(await findings()).toEqual([])
})

test('a view is renamed in its place, and what is wrong with a name is said at it', async () => {
  keep(view(1))
  keep(view(2, { search: 'status=CREATED' }))
  const { user, panel, act } = await openPanel()
  await act('View 1', 'Rename')
  const field = await panel.findByRole('textbox', { name: 'Name of the view' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const refusals = [
    ['{Backspace}', 'A view needs a name'],
    ['\u200b\u2060', 'Nothing can be seen of this name. Write it with letters or digits.'],
    ['x'.repeat(61), 'At most 60 characters'],
    [' view  2', 'You already have the view View 2 here'],
  ] as const
  for (const [typed, told] of refusals) {
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(await panel.findByText(told)).toBeTruthy()
    expect(field.getAttribute('aria-describedby')).toBe(panel.getByText(told).id)
  }
  await user.keyboard('{Escape}')
  expect(await panel.findByRole('button', { name: 'View 1' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('View 1'))
  await act('View 1', 'Rename')
  await user.clear(await panel.findByRole('textbox'))
  await user.type(panel.getByRole('textbox'), ' Late \u2028 ones {Enter}')
  expect(await panel.findByRole('button', { name: 'Late ones' })).toBeTruthy()
  expect([...keptViews.values()]).toEqual([view(1, { name: 'Late ones' }), view(2, { search: 'status=CREATED' })])
})

test('a name that only the portal knew as taken is refused at the field', async () => {
  keep(view(1))
  const { user, panel, act } = await openPanel()
  const fields = [{ path: 'name', code: 'view-name-taken', message: 'It is taken elsewhere', params: {} }]
  server.use(
    http.post('*/api/v1/account/saved-views/*', () =>
      HttpResponse.json(problem(422, 'view-name-taken', 'It is taken elsewhere', { fields }).body as never, {
        status: 422,
      }),
    ),
  )
  await act('View 1', 'Rename')
  await user.type(await panel.findByRole('textbox'), 'Elsewhere{Enter}')
  expect(await panel.findByText('It is taken elsewhere')).toBeTruthy()
  expect(screen.getAllByText('It is taken elsewhere')).toHaveLength(1)
})

test('a deleted view can be taken back; who manages people takes away what another shares', async () => {
  keep(view(1))
  keep(view(6, { own: false, shared: true, by: 'Ana Ruiz' }))
  const { user, panel, act } = await openPanel()
  await act('View 1', 'Delete')
  await waitFor(() => expect(keptViews.size).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(keptViews.size).toBe(2))
  await user.click(await panel.findByRole('button', { name: 'Options of the view View 6' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Delete'])
})

test('the arrows go from view to view', async () => {
  keep(view(1))
  const { user, panel } = await openPanel()
  const all = await panel.findByRole('button', { name: /^All/ })
  all.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'View 1' }))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(all)
})
