import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { answerWith, server } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { api } from './api.ts'
import { connectionLost, connectionSeen, connectionSlow } from './connection.ts'
import { showsOwnErrors } from './error-toasts.ts'

const spoken = { url: '/authentication/language', method: 'POST', body: { language: 'en' } }
const calls = api.injectEndpoints({
  endpoints: build => ({
    ping: build.query<object, void>({ query: () => '/companies' }),
    act: build.mutation<object, void>({ query: () => spoken }),
    quietAct: build.mutation<object, void>({ query: () => spoken }),
  }),
})
showsOwnErrors('quietAct')

const lost = 'Could not establish connection to the server, check your network'
const heldTimers = { toFake: ['setTimeout', 'clearTimeout', 'Date'] } as const
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await act(() => new Promise<void>(resolve => setImmediate(resolve)))
}

beforeEach(() => signInAs())

test('[S8.008] [S8.009] [S9.009] no connection is said until it is back, and that for 3 s', async () => {
  const { store } = await renderPart(<Toaster />)
  vi.useFakeTimers({ toFake: [...heldTimers.toFake] })
  let reachable = false
  server.use(http.get('*/api/v1/*', () => (reachable ? HttpResponse.json({}) : HttpResponse.error())))
  await act(async () => void (await store.dispatch(calls.endpoints.ping.initiate())))
  expect(screen.getByRole('alert').textContent).toContain(lost)
  await pass(3_600_000)
  expect(screen.getByRole('alert').textContent).toContain(lost)
  reachable = true
  await pass(2_000)
  await until(() => screen.queryByText(lost) === null)
  expect(screen.getByRole('status').textContent).toContain('The connection is back')
  await pass(2_900)
  expect(screen.queryByText('The connection is back')).not.toBeNull()
  await pass(200)
  expect(screen.queryByText('The connection is back')).toBeNull()
})

test('[S8.008] an answer that was on its way when the connection was lost does not bring it back', async () => {
  const { store } = await renderPart(<Toaster />)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  server.use(
    http.get('*/api/v1/companies', async () => {
      asked.resolve()
      await answered.promise
      return HttpResponse.json({})
    }),
  )
  const answer = store.dispatch(calls.endpoints.ping.initiate())
  await asked.promise
  act(() => connectionLost())
  answered.resolve()
  await act(async () => void (await answer))
  expect(screen.getByRole('alert').textContent).toContain(lost)
  act(() => connectionSeen(performance.now()))
  expect(screen.queryByText(lost)).toBeNull()
})

test('[S9.008] a notice about the connection stays 5 s', async () => {
  await renderPart(<Toaster />)
  vi.useFakeTimers({ toFake: [...heldTimers.toFake] })
  act(() => connectionSlow())
  const text = 'The server did not answer in time, try again'
  await pass(4_900)
  expect(screen.queryByText(text)).not.toBeNull()
  await pass(200)
  expect(screen.queryByText(text)).toBeNull()
})

test('[S9.007] a toast stays 4 s, and longer while it is pointed at', async () => {
  await renderPart(<Toaster />)
  vi.useFakeTimers({ toFake: [...heldTimers.toFake] })
  act(() => void showToast({ kind: 'success', text: 'Saved' }))
  await pass(3_900)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(200)
  expect(screen.queryByText('Saved')).toBeNull()

  act(() => void showToast({ kind: 'success', text: 'Sent' }))
  const notices = screen.getByRole('region', { name: 'Notices' })
  act(() => screen.getByRole('button', { name: 'Close the notice' }).focus())
  await pass(10_000)
  expect(screen.queryByText('Sent')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Close the notice' }).blur())
  await pass(4_000)
  expect(notices.textContent).toBe('')
})

test('[S9.007] a notice that offers to take an act back stays 10 s', async () => {
  await renderPart(<Toaster />)
  vi.useFakeTimers({ toFake: [...heldTimers.toFake] })
  act(() => void showToast({ kind: 'success', text: 'Deleted', action: { label: 'Undo', act: () => {} } }))
  await pass(9_900)
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
  await pass(200)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test("[S7.013] a failed POST surfaces the server's message, with an id to copy", async () => {
  const { store } = await renderPart(<Toaster />)
  answerWith({
    'POST /authentication/language': () =>
      problem(422, 'quantity-exceeds-required', "You can't confirm more than required quantity"),
  })
  await act(async () => void (await store.dispatch(calls.endpoints.act.initiate())))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain("You can't confirm more than required quantity")
  expect(alert.textContent).toContain('b7e2c1f0')
})

test('[S8.007] a failure that says nothing shows the general text', async () => {
  const { store } = await renderPart(<Toaster />)
  server.use(http.post('*/api/v1/authentication/language', () => HttpResponse.json({}, { status: 418 })))
  await act(async () => void (await store.dispatch(calls.endpoints.act.initiate())))
  expect(screen.getByRole('alert').textContent).toContain('There was an error, try again')
})

test('a form that shows its own errors raises no toast', async () => {
  const { store } = await renderPart(<Toaster />)
  answerWith({ 'POST /authentication/language': () => problem(422, 'x', 'Shown in the form') })
  await act(async () => void (await store.dispatch(calls.endpoints.quietAct.initiate())))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[S8.008] what cannot be done while the connection is lost says so at once, and is not sent', async () => {
  const { store } = await renderPart(<Toaster />)
  const seen = answerWith()
  act(() => connectionLost())
  await act(async () => void (await store.dispatch(calls.endpoints.act.initiate())))
  await act(async () => void (await store.dispatch(calls.endpoints.ping.initiate())))
  expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
    lost,
    'Not done: there is no connection to the server. Try again when it is back.',
  ])
  expect(seen).toEqual([])
  act(() => connectionSeen(performance.now()))
  await act(async () => void (await store.dispatch(calls.endpoints.act.initiate())))
  expect(seen.map(call => call.path)).toEqual(['/authentication/language'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[S8.008] an act whose answer never came is not called undone', async () => {
  const { store } = await renderPart(<Toaster />)
  server.use(http.post('*/api/v1/authentication/language', () => HttpResponse.error()))
  await act(async () => void (await store.dispatch(calls.endpoints.act.initiate())))
  expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toContain(
    'No answer came, so it is not known whether this was done. Look at it again when the connection is back.',
  )
  act(() => connectionSeen(performance.now()))
})

test('[S9.025] a notice that stays follows the language of the page, and nobody can close the lost connection', async () => {
  await renderPart(<Toaster />)
  act(() => connectionLost())
  await act(async () => void (await i18next.changeLanguage('es-MX')))
  expect(screen.getByRole('alert').textContent).toBe('No se pudo establecer conexión con el servidor, revise su red')
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => void (await i18next.changeLanguage('en')))
  act(() => connectionSeen(performance.now()))
})
