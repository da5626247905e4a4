import { expect, test } from 'vitest'
import { firstAllowedPath, profileMayCall, profileMayOpen } from './profiles.ts'

const paths = [
  '/app',
  '/purchase-orders',
  '/notifications',
  '/import-data',
  '/delivery-orders',
  '/pick-up/form/national',
]

test('[D8.004] CLIENT_PROMED restricts nothing, like a profile that nobody knows and no profile', () => {
  for (const profile of ['CLIENT_PROMED', 'SOMETHING_NEW', null]) {
    expect(paths.filter(path => !profileMayOpen(profile, path))).toEqual([])
    expect(profileMayCall(profile, '/imports')).toBe(true)
    expect(firstAllowedPath(profile)).toBeNull()
  }
})

test('[D8.003] a restricting profile opens its own paths and what is below them, and calls what stands behind them', () => {
  expect(paths.filter(path => profileMayOpen('CLIENT_R', path))).toEqual(['/purchase-orders'])
  expect(profileMayOpen('CLIENT_R', '/purchase-orders/new')).toBe(true)
  expect(profileMayOpen('CLIENT_R', '/purchase-orders-of-others')).toBe(false)
  expect(profileMayOpen('DELIVERY_BOT', '/purchase-orders')).toBe(false)
  expect(profileMayOpen('CLIENT_LAB', '/pick-up/form/national')).toBe(true)
  expect(profileMayOpen('CLIENT_LAB', '/pick-up/form/17')).toBe(false)
  expect([profileMayCall('CLIENT_R', '/purchase-orders/17/history'), profileMayCall('CLIENT_R', '/imports')]).toEqual([
    true,
    false,
  ])
  expect(firstAllowedPath('CLIENT_LAB')).toBe('/pick-up/form/international')
})
