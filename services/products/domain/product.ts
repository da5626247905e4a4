import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { ProductDetails, ProductEvent } from '@quayside/contracts/products/events.ts'
import { checkGtin } from '@quayside/contracts/products/gtin.ts'

export type KnownProduct = {
  readonly status: 'registered'
  readonly productId: ProductId
  readonly clientCompanyId: CompanyId
  readonly sku: string
  readonly skuIsDerived: boolean
  readonly unit: string
  readonly importId: ImportId | null
  readonly details: ProductDetails
  readonly retired: boolean
  readonly version: number
}
/** No product, but what suppliers call others: by supplier. */
export type Aliased = {
  readonly status: 'alias'
  readonly clientCompanyId: CompanyId
  readonly holders: ReadonlyMap<string, ProductId>
}
export type Product = { readonly status: 'none' } | Aliased | KnownProduct

type Registration = {
  productId: ProductId
  clientCompanyId: CompanyId
  sku: string
  skuIsDerived: boolean
  unit: string
  importId: ImportId | null
  details: ProductDetails
}
type Alias = Extract<ProductEvent, { type: 'SkuAliasAdded' }>['data']
export type ProductCommand =
  | ({ type: 'Register' } & Registration)
  /** An import needs the product to be there; whoever made it first. */
  | ({ type: 'Ensure' } & Registration)
  | { type: 'ChangeDetails'; unit: string; details: ProductDetails }
  | { type: 'Categorise'; categoryId: string | null }
  | { type: 'Retire' }
  | { type: 'Reinstate' }
  /** Of the product that would have the alias as its SKU. */
  | ({ type: 'AddAlias' } & Alias)
  | ({ type: 'RemoveAlias' } & Alias)

function evolve(product: Product, event: ProductEvent): Product {
  switch (event.type) {
    case 'ProductRegistered': {
      const { productId, clientCompanyId, sku, skuIsDerived, unit, importId, ...details } = event.data
      const registered = { productId, clientCompanyId, sku, skuIsDerived, unit, importId, details }
      return { status: 'registered', ...registered, retired: false, version: 1 }
    }
    case 'SkuAliasAdded': {
      const { clientCompanyId, vendorCompanyId, productId } = event.data
      return {
        status: 'alias',
        clientCompanyId,
        holders: new Map([...holdersOf(product), [vendorCompanyId, productId]]),
      }
    }
    case 'SkuAliasRemoved': {
      const { clientCompanyId, vendorCompanyId } = event.data
      const holders = new Map([...holdersOf(product)].filter(([vendor]) => vendor !== vendorCompanyId))
      return { status: 'alias', clientCompanyId, holders }
    }
  }
  if (product.status !== 'registered') return product
  const next = { ...product, version: product.version + 1 }
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { productId: _p, clientCompanyId: _c, unit, ...details } = event.data
      return { ...next, unit, details }
    }
    case 'ProductCategorised':
      return { ...next, details: { ...product.details, categoryId: event.data.categoryId, category: null } }
    case 'ProductRetired':
      return { ...next, retired: true }
    case 'ProductReinstated':
      return { ...next, retired: false }
  }
}

const holdersOf = (product: Product) => (product.status === 'alias' ? product.holders : new Map<string, ProductId>())
export const isAlias = (product: Product): product is Aliased => holdersOf(product).size > 0

function decide(command: ProductCommand, product: Product): Decision<ProductEvent> {
  switch (command.type) {
    case 'Register':
      if (product.status === 'registered') return reject('sku-exists', { sku: command.sku }, 'sku')
      if (isAlias(product)) return reject('sku-is-alias', { sku: command.sku }, 'sku')
      return register(command)
    case 'Ensure':
      return product.status === 'registered' || isAlias(product) ? accept() : register(command)
    case 'AddAlias':
      return addAlias(command, product)
    case 'RemoveAlias': {
      const { type: _, ...alias } = command
      if (holdersOf(product).get(alias.vendorCompanyId) !== alias.productId) return reject('alias-not-found')
      return accept({ type: 'SkuAliasRemoved', data: alias })
    }
  }
  if (product.status !== 'registered') return reject('product-not-found')
  const { productId, clientCompanyId, retired } = product
  const of = { productId, clientCompanyId }
  switch (command.type) {
    case 'ChangeDetails': {
      if (retired) return reject('product-retired')
      const wrong = faultOf(command.details)
      if (wrong !== null) return rejectAll([wrong])
      if (product.unit === command.unit && sameDetails(product.details, command.details)) return accept()
      return accept({ type: 'ProductDetailsChanged', data: { ...of, unit: command.unit, ...command.details } })
    }
    case 'Categorise':
      if (retired) return reject('product-retired')
      if (product.details.categoryId === command.categoryId) return accept()
      return accept({ type: 'ProductCategorised', data: { ...of, categoryId: command.categoryId } })
    case 'Retire':
      return retired ? accept() : accept({ type: 'ProductRetired', data: of })
    case 'Reinstate':
      return retired ? accept({ type: 'ProductReinstated', data: of }) : accept()
  }
}

function addAlias({ type: _, ...data }: { type: string } & Alias, product: Product): Decision<ProductEvent> {
  if (product.status === 'registered') return reject('alias-is-sku', { alias: data.alias }, 'alias')
  const holder = holdersOf(product).get(data.vendorCompanyId)
  if (holder === data.productId) return accept()
  if (holder !== undefined) return reject('alias-taken', { alias: data.alias }, 'alias')
  return accept({ type: 'SkuAliasAdded', data })
}

function register({ details, type: _, ...registration }: { type: string } & Registration): Decision<ProductEvent> {
  const wrong = faultOf(details)
  if (wrong !== null) return rejectAll([wrong])
  return accept({ type: 'ProductRegistered', data: { ...registration, ...details } })
}

function faultOf({ tariffPosition, gtin }: ProductDetails): Rejection | null {
  return tariffPositionFault(tariffPosition) ?? (gtin === null ? null : checkGtin(gtin, 'gtin'))
}

/** A tariff position is an HS code of 6 to 12 digits; dots and spaces between them are how people write it. */
function tariffPositionFault(value: string | null): Rejection | null {
  if (value === null) return null
  const characters = [...value]
  const stray = characters.findIndex(character => !/[0-9. ]/.test(character))
  if (stray >= 0)
    return {
      code: 'tariff-position-malformed',
      params: { value, part: `#${stray + 1} (${characters[stray]})` },
      field: 'tariffPosition',
    }
  const digits = characters.filter(character => /\d/.test(character)).length
  if (digits >= 6 && digits <= 12) return null
  return { code: 'tariff-position-malformed', params: { value, part: String(digits) }, field: 'tariffPosition' }
}

function sameDetails(a: ProductDetails, b: ProductDetails): boolean {
  return (Object.keys(b) as (keyof ProductDetails)[]).every(key => a[key] === b[key])
}

/** The details of a product of which only the description is known. */
export function describedOnlyBy(description: string): ProductDetails {
  return {
    description,
    internalReference: null,
    tariffPosition: null,
    brandName: null,
    brandSubName: null,
    labelDescription: null,
    productType: null,
    category: null,
    industry: null,
    height: null,
    length: null,
    width: null,
    depth: null,
    thickness: null,
    diameter: null,
    internalDiameter: null,
    externalDiameter: null,
    weight: null,
    sapCode: null,
    abcIndicator: null,
    gtin: null,
    categoryId: null,
  }
}

export const product = { name: 'Product', initial: { status: 'none' } as Product, evolve, decide }
