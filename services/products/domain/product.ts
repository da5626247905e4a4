import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { ProductDetails, ProductEvent } from '@quayside/contracts/products/events.ts'
import { checkGtin } from '@quayside/contracts/products/gtin.ts'
import { checkTariffPosition } from '@quayside/contracts/products/tariff-position.ts'

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
/** Some of what a product has. */
export type ProductValues = Partial<ProductDetails & { unit: string }>
type Alias = Extract<ProductEvent, { type: 'SkuAliasAdded' }>['data']
export type ProductCommand =
  | ({ type: 'Register' } & Registration)
  /** An import needs the product to be there; whoever made it first. */
  | ({ type: 'Ensure' } & Registration)
  /** What a file says of it: it is registered, or what the file says is changed and the rest stays. */
  | {
      type: 'Import'
      registration: Omit<Registration, 'unit' | 'details'> & { importId: ImportId }
      values: ProductValues
    }
  /** Its import is undone, before anything used it. */
  | { type: 'TakeBack'; importId: ImportId }
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
      const { productId: _p, clientCompanyId: _c, importId: _i, unit, ...details } = event.data
      return { ...next, unit, details }
    }
    case 'ProductCategorised':
      return { ...next, details: { ...product.details, categoryId: event.data.categoryId, category: null } }
    case 'ProductRetired':
      return { ...next, retired: true }
    case 'ProductReinstated':
      return { ...next, retired: false }
    case 'ProductTakenBack':
      return { status: 'none' }
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
    case 'Import':
      return importValues(command, product)
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
    case 'ChangeDetails':
      return change(product, command)
    case 'TakeBack':
      return accept({ type: 'ProductTakenBack', data: { ...of, importId: command.importId } })
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

type Change = { unit: string; details: ProductDetails; importId?: ImportId }

function change(product: KnownProduct, { unit, details, importId }: Change): Decision<ProductEvent> {
  if (product.retired) return reject('product-retired')
  const wrong = faultOf(details)
  if (wrong !== null) return rejectAll([wrong])
  if (product.unit === unit && sameDetails(product.details, details)) return accept()
  const { productId, clientCompanyId } = product
  const by = importId === undefined ? {} : { importId }
  return accept({ type: 'ProductDetailsChanged', data: { productId, clientCompanyId, unit, ...details, ...by } })
}

function importValues(
  { registration, values }: Extract<ProductCommand, { type: 'Import' }>,
  product: Product,
): Decision<ProductEvent> {
  const { importId } = registration
  if (isAlias(product)) return reject('sku-is-alias', { sku: registration.sku }, 'sku')
  if (product.status === 'registered') return change(product, { ...withValues(product, values), importId })
  if (values.description === undefined) return reject('field-required', { field: 'description' }, 'description')
  const { unit, details } = withValues({ unit: 'EA', details: describedOnlyBy(values.description) }, values)
  return register({ type: 'Register', ...registration, unit, details })
}

/** What stands in the tree is called as the tree calls it. */
function withValues({ unit, details }: Pick<KnownProduct, 'unit' | 'details'>, values: ProductValues) {
  const { unit: said = unit, ...others } = values
  const own = values.categoryId == null ? {} : { category: null }
  return { unit: said, details: { ...details, ...others, ...own } }
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
  const position = tariffPosition === null ? null : checkTariffPosition(tariffPosition, 'tariffPosition')
  return position ?? (gtin === null ? null : checkGtin(gtin, 'gtin'))
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
