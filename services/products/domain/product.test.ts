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

  test('[D9.010] [D9.012] a tariff position has 6 to 12 digits, and says which part is wrong', () => {
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

describe('a GTIN', () => {
  const withGtin = (gtin: string) => ({ type: 'Register' as const, ...registration, details: { ...details, gtin } })

  test('[D9.004] of 8, 12, 13 or 14 digits is taken with its check digit', () => {
    for (const gtin of ['96385074', '036000291452', '4006381333931', '10614141000415'])
      expect(given(product, []).when(withGtin(gtin)).decision.accepted, gtin).toBe(true)
  })

  test('[D9.004] what is wrong with it names the digit', () => {
    given(product, []).when(withGtin('40063813339O1')).thenRejected('gtin-malformed', { part: '#12 (O)' })
    given(product, []).when(withGtin('400638133393')).thenRejected('gtin-check-digit', { place: 12, found: 3 })
    given(product, []).when(withGtin('123456789')).thenRejected('gtin-length', { found: 9 })
    const wrong = { place: 13, found: 2, expected: 1 }
    given(product, []).when(withGtin('4006381333932')).thenRejected('gtin-check-digit', wrong)
  })
})

test('[D9.016] a retired product is kept and not changed until it is brought back', () => {
  const { productId, clientCompanyId } = registration
  const of = { productId, clientCompanyId }
  const retired: ProductEvent = { type: 'ProductRetired', data: of }
  given(product, [registered]).when({ type: 'Retire' }).then([retired])
  given(product, [registered, retired]).when({ type: 'Retire' }).thenNothing()
  const change = { type: 'ChangeDetails', unit: 'BOX', details } as const
  given(product, [registered, retired]).when(change).thenRejected('product-retired')
  given(product, [registered, retired])
    .when({ type: 'Reinstate' })
    .then([{ type: 'ProductReinstated', data: of }])
  given(product, []).when({ type: 'Retire' }).thenRejected('product-not-found')
})

test('[D9.015] an alias is of one product with each supplier, and never a SKU', () => {
  const clientCompanyId = registration.clientCompanyId
  const vendor = (last: number) => `018f0000-0000-7000-8000-00000000000${last}` as CompanyId
  const other = '018f0000-0000-7000-8000-000000000071' as ProductId
  const alias = (productId: ProductId, of = 4) => ({
    productId,
    clientCompanyId,
    vendorCompanyId: vendor(of),
    alias: 'ACM-77',
  })
  const add = (productId: ProductId, of = 4) => ({ type: 'AddAlias' as const, ...alias(productId, of) })
  const added: ProductEvent = { type: 'SkuAliasAdded', data: alias(registration.productId) }
  given(product, []).when(add(registration.productId)).then([added])
  given(product, [added]).when(add(registration.productId)).thenNothing()
  given(product, [added]).when(add(other)).thenRejected('alias-taken', { alias: 'ACM-77' })
  given(product, [added])
    .when(add(other, 5))
    .then([{ type: 'SkuAliasAdded', data: alias(other, 5) }])
  given(product, [registered]).when(add(other)).thenRejected('alias-is-sku', { alias: 'ACM-77' })
  given(product, [added])
    .when({ type: 'Register', ...registration, sku: 'ACM-77', details })
    .thenRejected('sku-is-alias', { sku: 'ACM-77' })
  const removed: ProductEvent = { type: 'SkuAliasRemoved', data: alias(registration.productId) }
  expect(given(product, [added, removed]).when({ type: 'Register', ...registration, details }).decision.accepted).toBe(
    true,
  )
})
