import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { allow, detail, detailId } from '../../testing/fixtures/order-detail.ts'
import { grantOf, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { loginFor } from '../guards.ts'
import { sessionEnded, signedIn, signedOut, signedOutElsewhere } from './session-slice.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const path = `/purchase-orders/${detailId}`
const [own] = lucia.companiesRef
const second = { ...own, id: '0198a000-0000-7000-8000-0000000000f2', name: 'Second' } as NonNullable<typeof own>
const inTwo = { ...lucia, companiesRef: [own, second] } as typeof lucia

async function openAct(name: string) {
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: detail({ allowedCommands: allow('cancel', 'propose-change') }) }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items: [] } }),
    [`GET /chains/purchase-order/${detailId}`]: () => problem(404, 'not-found', 'No chain'),
    'GET /documents': () => ({ status: 200, body: { items: [] } }),
  })
  const view = await renderPortal(`${path}?act=${name}`)
  const ended = async (by: ReturnType<typeof sessionEnded | typeof signedOutElsewhere | typeof signedOut>) => {
    await act(async () => {
      view.store.dispatch(by)
      await view.router.navigate(loginFor(view.path()))
    })
    await screen.findByRole('heading', { name: 'Sign in' })
  }
  const signInAgain = (user = lucia) =>
    act(async () => {
      view.store.dispatch(signedIn({ answer: grantOf(user), remember: false }))
      await view.router.navigate(new URLSearchParams(view.router.state.location.search).get('redirect') ?? '/')
    })
  return { ...view, ended, signInAgain }
}

const reasonOf = () => screen.findByLabelText<HTMLTextAreaElement>('Reason')

test.each([
  ['expires', sessionEnded],
  ['ends in another tab', signedOutElsewhere],
])(
  '[S4.043] what was typed into an open form is back when the session %s and the same person signs in again',
  async (_how, by) => {
    const { user, ended, signInAgain } = await openAct('propose-change')
    await user.type(await reasonOf(), 'The plant is closed')
    await user.selectOptions(screen.getByLabelText('What'), 'quantity')
    await user.type(await screen.findByLabelText('Quantity'), '7')
    await ended(by())
    expect(screen.getByText(/What you had typed is kept/)).toBeTruthy()
    await signInAgain()
    await waitFor(async () => expect((await reasonOf()).value).toBe('The plant is closed'))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('7')
    expect(await screen.findByText('What you had typed before you were signed out is back.')).toBeTruthy()
  },
)

test('a reason that was being written is back, too, and only once', async () => {
  const { user, ended, signInAgain } = await openAct('cancel')
  await user.type(await reasonOf(), 'Ordered twice')
  await ended(signedOutElsewhere())
  await signInAgain()
  expect((await reasonOf()).value).toBe('Ordered twice')
  expect(sessionStorage.getItem('kept-work')).not.toContain('Ordered twice')
})

test('whoever signs in after somebody else finds nothing of what that person typed', async () => {
  const { user, ended, signInAgain } = await openAct('cancel')
  await user.type(await reasonOf(), 'Ordered twice')
  await ended(signedOutElsewhere())
  await signInAgain({ ...lucia, uid: '0198a000-0000-7000-8000-0000000000f1', name: 'Rosa' })
  expect((await reasonOf()).value).toBe('')
  expect(sessionStorage.getItem('kept-work')).toBeNull()
})

test('whoever signs out by choice leaves nothing behind', async () => {
  const { user, ended } = await openAct('cancel')
  await user.type(await reasonOf(), 'Ordered twice')
  await ended(signedOut())
  expect(screen.queryByText(/What you had typed is kept/)).toBeNull()
  expect(Object.keys(sessionStorage).filter(key => key === 'kept-work')).toEqual([])
})

test('a person of two companies is back in the one whose page it was', async () => {
  signInAs({ user: inTwo })
  const { store, ended, signInAgain } = await openAct('cancel')
  act(() => void store.dispatch({ type: 'session/companySelected', payload: second.id }))
  await ended(sessionEnded())
  await signInAgain(inTwo)
  expect(store.getState().session.company).toBe(second.id)
})

test('[S9.001] a password that was being typed is kept nowhere', async () => {
  answerWith()
  const { user, store, router } = await renderPortal('/user/password')
  await user.type(await screen.findByLabelText(/^Present password|Current password/), 'my-old-secret')
  await act(async () => {
    store.dispatch(sessionEnded())
    await router.navigate(loginFor('/user/password'))
  })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('my-old-secret')
})
