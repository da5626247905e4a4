import type { CompanyId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { describedOnlyBy, product } from './product.ts'

const registration = {
  productId: '018f0000-0000-7000-8000-000000000070' as ProductId,
  clientCompanyId: '018f0000-0000-7000-8000-000000000003' as CompanyId,
  sku: 'KIT-1',
  skuIsDerived: false,
  unit: 'EA',
  importId: null,
}
const details = describedOnlyBy('Test kit')
const registered: ProductEvent = { type: 'ProductRegistered', data: { ...registration, ...details } }

describe('registering a product', () => {
  test('makes it, and its SKU is then taken', () => {
    given(product, [])
      .when({ type: 'Register', ...registration, details })
      .then([registered])
    given(product, [registered])
      .when({ type: 'Register', ...registration, details })
      .thenRejected('sku-exists', { sku: 'KIT-1' })
  })

  test('[D7.019] an import only needs it to be there', () => {
    given(product, [])
      .when({ type: 'Ensure', ...registration, details })
      .then([registered])
    given(product, [registered])
      .when({ type: 'Ensure', ...registration, details })
      .thenNothing()
  })

  test('[D9.012] a tariff position says which part is wrong', () => {
    const withPosition = (tariffPosition: string) => ({
      type: 'Register' as const,
      ...registration,
      details: { ...details, tariffPosition },
    })
    expect(given(product, []).when(withPosition('3822.19.90')).decision.accepted).toBe(true)
    given(product, []).when(withPosition('3822x1')).thenRejected('tariff-position-malformed', { part: '#5 (x)' })
    given(product, []).when(withPosition('38221')).thenRejected('tariff-position-malformed', { part: '5' })
  })
})

test('a change of details raises the version, the same again is nothing', () => {
  const wider = { ...details, brandName: 'Determine' }
  const { productId, clientCompanyId } = registration
  const changed: ProductEvent = {
    type: 'ProductDetailsChanged',
    data: { productId, clientCompanyId, unit: 'BOX', ...wider },
  }
  const state = given(product, [registered])
    .when({ type: 'ChangeDetails', unit: 'BOX', details: wider })
    .then([changed])
  expect(state).toMatchObject({ version: 2, unit: 'BOX' })
  given(product, [registered, changed]).when({ type: 'ChangeDetails', unit: 'BOX', details: wider }).thenNothing()
  given(product, []).when({ type: 'ChangeDetails', unit: 'BOX', details }).thenRejected('product-not-found')
})
