import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { keptViews } from '../../testing/saved-views.ts'
import { answerWith, server } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const columns = { order: ['orderNumber', 'supplier', 'status'], hidden: [], widths: {}, pinned: ['orderNumber'] }
const view = (number: number, over: object = {}) => ({
  ...{ id: `0198c000-0000-7000-8000-00000000000${number}`, list: 'purchase-orders', name: `View ${number}` },
  ...{ search: 'status=EXPIRED', columns, opensList: false, shared: false, own: true, by: 'Lucía Mendoza' },
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
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
    ...['All', 'View 1', 'View 2', 'Save as a view'],
  ])
  await user.click(screen.getByRole('menuitem', { name: 'View 1' }))
  await waitFor(() => expect(path()).toContain('status=EXPIRED'))
})

test('what was kept in this browser before is handed over to the portal, once', async () => {
  const { list: _list, shared: _shared, own: _own, by: _by, ...before } = view(4)
  const key = `views:${lucia.uid}:${andina}:purchase-orders`
  localStorage.setItem(key, JSON.stringify([before]))
  answerWith()
  const { user } = await renderPortal('/purchase-orders')
  await waitFor(() => expect([...keptViews.values()]).toEqual([view(4)]))
  expect(localStorage.getItem(key)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('menuitem', { name: 'View 4' })).toBeTruthy()
})

test('a view that could not be kept is not shown as kept: the dialog stays and the reason is told', async () => {
  answerWith()
  const { user } = await renderPortal('/purchase-orders?status=EXPIRED')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a view' }))
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
  const item = await screen.findByRole('menuitem', { name: /View 6.*Ana Ruiz/ })
  expect(screen.queryByRole('button', { name: 'Delete the view View 6' })).toBeNull()
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
  const again = await screen.findByRole('menuitem', { name: /Try again/ })
  refused = false
  await user.click(again)
  expect(await screen.findByRole('menuitem', { name: 'View 5' })).toBeTruthy()
})
