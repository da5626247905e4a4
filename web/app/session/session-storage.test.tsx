import { expect, test } from 'vitest'
import { everyPermission, grantOf, lucia } from '../../testing/fixtures/people.ts'
import { rememberList } from '../../ui/list-neighbours.tsx'
import { createStore } from '../store.ts'
import { clientSelected, permissionsKnown, refreshed, signedIn, signedOut } from './session-slice.ts'
import { catalogStore, readSession } from './session-storage.ts'

const keysOf = (store: Storage) =>
  Object.keys(store)
    .filter(key => key !== 'columns')
    .sort()

test('[S3.003] the browser stores grant, user, company, child, user-role and user-permissions', () => {
  const store = createStore()
  store.dispatch(signedIn({ answer: grantOf(lucia), remember: true }))
  store.dispatch(permissionsKnown(everyPermission))
  store.dispatch(clientSelected('client-1'))
  expect(keysOf(localStorage)).toEqual(['child', 'company', 'grant', 'user', 'user-permissions', 'user-role'])
  expect(JSON.parse(localStorage.getItem('grant') ?? '')).toEqual({ token: 'token-1', refreshToken: 'refresh-token-1' })
  expect(keysOf(sessionStorage)).toEqual([])
  expect(readSession()).toMatchObject({
    company: lucia.companiesRef[0]?.id,
    child: 'client-1',
    role: 'ADMIN',
    user: lucia,
  })
})

test('without remember me the session ends with the browser', () => {
  const store = createStore()
  store.dispatch(signedIn({ answer: grantOf(lucia), remember: false }))
  expect(keysOf(localStorage)).toEqual([])
  expect(keysOf(sessionStorage)).toContain('grant')
})

test('[S2.032] signing out forgets everything of the session, the catalogues too', () => {
  const store = createStore()
  store.dispatch(signedIn({ answer: grantOf(lucia), remember: true }))
  catalogStore.write('a', 'incoterms', ['FCA'])
  store.dispatch(signedOut())
  expect(keysOf(localStorage)).toEqual([])
})

test('[S2.032] signing out forgets the ids of the lists that were looked at', () => {
  const store = createStore()
  store.dispatch(signedIn({ answer: grantOf(lucia), remember: false }))
  rememberList('purchase-order', ['order-1', 'order-2'])
  store.dispatch(signedOut())
  expect(keysOf(sessionStorage)).toEqual([])
})

test('[S3.003] catalogues are a key store scoped by a prefix, one company never reads another', () => {
  catalogStore.write('a', 'incoterms', ['FCA'])
  catalogStore.write('b', 'incoterms', ['EXW'])
  expect(catalogStore.read('a', 'incoterms')).toEqual(['FCA'])
  expect(catalogStore.read('c', 'incoterms')).toBeNull()
  catalogStore.clear('a')
  expect(catalogStore.read('a', 'incoterms')).toBeNull()
  expect(catalogStore.read('b', 'incoterms')).toEqual(['EXW'])
})

test('the role is ADMIN when none is stored', () => {
  expect(readSession().role).toBe('ADMIN')
})

test('a damaged entry is taken as absent', () => {
  localStorage.setItem('grant', '{')
  expect(readSession().grant).toBeNull()
})

test('[S6.008] permissions are fetched anew where a person belongs to another company than they were told for', () => {
  const store = createStore()
  store.dispatch(signedIn({ answer: grantOf(lucia), remember: true }))
  store.dispatch(permissionsKnown(everyPermission))
  store.dispatch(refreshed(grantOf(lucia)))
  expect(store.getState().session.permissions).not.toBeNull()
  const [ref] = lucia.companiesRef as [(typeof lucia.companiesRef)[number]]
  const joined = { ...lucia, companiesRef: [...lucia.companiesRef, { ...ref, id: 'another-company' }] }
  store.dispatch(refreshed(grantOf(joined)))
  expect(store.getState().session.permissions).toBeNull()
})
