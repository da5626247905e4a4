import { expect, test } from 'vitest'
import { firstAllowedPath, profileMayCall, profileMayOpen, restrictedProfiles } from './profiles.ts'

const paths = [
  '/app',
  '/purchase-orders',
  '/notifications',
  '/import-data',
  '/delivery-orders',
  '/pick-up/form/national',
]

test('[D8.004] CLIENT_PROMED restricts nothing, like a profile that nobody knows and no profile', () => {
  for (const profile of ['CLIENT_PROMED', 'SOMETHING_NEW', 'constructor', null]) {
    expect(paths.filter(path => !profileMayOpen(profile, path))).toEqual([])
    expect(profileMayCall(profile, 'POST', '/imports')).toBe(true)
    expect(firstAllowedPath(profile)).toBeNull()
  }
})

test('[D8.003] a restricting profile opens its own pages and what is below them', () => {
  expect(paths.filter(path => profileMayOpen('CLIENT_R', path))).toEqual(['/purchase-orders'])
  expect(profileMayOpen('CLIENT_R', '/purchase-orders/new')).toBe(true)
  expect(profileMayOpen('CLIENT_R', '/purchase-orders-of-others')).toBe(false)
  expect(paths.filter(path => profileMayOpen('DELIVERY_BOT', path))).toEqual(['/delivery-orders'])
  expect(profileMayOpen('DELIVERY_BOT', '/delivery-orders/files/17')).toBe(true)
  expect(profileMayOpen('CLIENT_LAB', '/pick-up/form/national')).toBe(true)
  expect(profileMayOpen('CLIENT_LAB', '/pick-up/form/17')).toBe(false)
  expect(restrictedProfiles.map(firstAllowedPath)).toEqual([
    '/purchase-orders',
    '/delivery-orders',
    '/pick-up/form/international',
  ])
})

const every = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The methods with which a profile may call a path. */
const methodsOf = (profile: string, path: string) => every.filter(method => profileMayCall(profile, method, path))

test('[D8.003] a restricting profile calls what stands behind its pages, by method, and its own session', () => {
  for (const profile of restrictedProfiles) {
    for (const path of ['/authentication/signOut', '/account/saved-views/:id', '/stream', '/environment'])
      expect(methodsOf(profile, path), `${profile} ${path}`).toEqual(every)
    for (const path of ['/users', '/imports', '/search', '/notifications/count', '/portal-state', '/shipments/:id'])
      expect(methodsOf(profile, path), `${profile} ${path}`).toEqual([])
  }
  const table: Record<string, Record<string, string[]>> = {
    CLIENT_R: {
      '/purchase-orders': every,
      '/purchase-orders/17/history': every,
      '/purchase-orders-of-others': [],
      '/chains': every,
      '/documents/:id/content': every,
      '/companies/:id': ['GET'],
      '/contacts': ['GET'],
      '/places': ['GET'],
      '/products/:id': ['GET'],
      '/quotes/getSelectorsCatalog': ['POST'],
      '/quotes': [],
      '/deliveries': [],
      '/pickups': [],
    },
    DELIVERY_BOT: {
      '/deliveries': ['GET'],
      '/deliveries/:id/history': ['GET'],
      '/delivery-files': ['GET', 'POST'],
      '/delivery-files/:id/rows': ['GET'],
      '/delivery-files/:id/application': ['GET'],
      '/purchase-orders': [],
      '/documents': [],
      '/companies': [],
    },
    CLIENT_LAB: {
      '/pickups': ['GET', 'POST'],
      '/pickups/:id': ['GET', 'DELETE'],
      '/pickups/:id/details': ['GET', 'POST'],
      '/pickups/:id/send': ['GET', 'POST'],
      '/pickups/:id/acceptance': ['GET'],
      '/pickups//send': ['GET'],
      '/parties': ['GET', 'POST'],
      '/parties/:id': ['GET'],
      '/places': ['GET'],
      '/contacts': ['GET'],
      '/quotes/getSelectorsCatalog': ['POST'],
      '/deliveries': [],
    },
  }
  for (const [profile, calls] of Object.entries(table))
    for (const [path, methods] of Object.entries(calls))
      expect(methodsOf(profile, path), `${profile} ${path}`).toEqual(methods)
})

test('[S2.120] no profile keeps a person from their own account, nor lets them to the company’s people', () => {
  for (const profile of restrictedProfiles) {
    for (const own of ['/user/password', '/user/security', '/user/personal'])
      expect(profileMayOpen(profile, own)).toBe(true)
    for (const other of ['/user/list', '/user/permissions', '/user/notifications'])
      expect(profileMayOpen(profile, other)).toBe(false)
  }
})
