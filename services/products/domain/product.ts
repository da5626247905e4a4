import { accept, type Decision, type Rejection, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { ProductDetails, ProductEvent } from '@quayside/contracts/products/events.ts'

export type KnownProduct = {
  readonly status: 'registered'
  readonly productId: ProductId
  readonly clientCompanyId: CompanyId
  readonly sku: string
  readonly skuIsDerived: boolean
  readonly unit: string
  readonly importId: ImportId | null
  readonly details: ProductDetails
  readonly version: number
}
export type Product = { readonly status: 'none' } | KnownProduct

type Registration = {
  productId: ProductId
  clientCompanyId: CompanyId
  sku: string
  skuIsDerived: boolean
  unit: string
  importId: ImportId | null
  details: ProductDetails
}
export type ProductCommand =
  | ({ type: 'Register' } & Registration)
  /** An import needs the product to be there; whoever made it first. */
  | ({ type: 'Ensure' } & Registration)
  | { type: 'ChangeDetails'; unit: string; details: ProductDetails }

function evolve(product: Product, event: ProductEvent): Product {
  if (event.type === 'ProductRegistered') {
    const { productId, clientCompanyId, sku, skuIsDerived, unit, importId, ...details } = event.data
    return { status: 'registered', productId, clientCompanyId, sku, skuIsDerived, unit, importId, details, version: 1 }
  }
  if (product.status === 'none') return product
  const { productId: _p, clientCompanyId: _c, unit, ...details } = event.data
  return { ...product, unit, details, version: product.version + 1 }
}

function decide(command: ProductCommand, product: Product): Decision<ProductEvent> {
  switch (command.type) {
    case 'Register':
      if (product.status === 'registered') return reject('sku-exists', { sku: command.sku }, 'sku')
      return register(command)
    case 'Ensure':
      return product.status === 'registered' ? accept() : register(command)
    case 'ChangeDetails': {
      if (product.status === 'none') return reject('product-not-found')
      const wrong = tariffPositionFault(command.details.tariffPosition)
      if (wrong !== null) return { accepted: false, rejections: [wrong] }
      if (product.unit === command.unit && sameDetails(product.details, command.details)) return accept()
      const { productId, clientCompanyId } = product
      return accept({
        type: 'ProductDetailsChanged',
        data: { productId, clientCompanyId, unit: command.unit, ...command.details },
      })
    }
  }
}

function register({ details, type: _, ...registration }: { type: string } & Registration): Decision<ProductEvent> {
  const wrong = tariffPositionFault(details.tariffPosition)
  if (wrong !== null) return { accepted: false, rejections: [wrong] }
  return accept({ type: 'ProductRegistered', data: { ...registration, ...details } })
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
  }
}

export const product = { name: 'Product', initial: { status: 'none' } as Product, evolve, decide }
