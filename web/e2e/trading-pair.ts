import type { OrderAnswer, RegisterPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { invitationToken } from '@quayside/deploy/local/demo/mailbox.ts'
import { type Person, personAt } from '@quayside/deploy/local/demo/person.ts'
import { type SomeOne, somebody } from './people.ts'
import { runningPortal } from './running-portal.ts'

export type Trader = SomeOne & { api: Person; company: string }
export type TradingPair = { client: Trader; supplier: Trader; vendorCompanyId: string }

let pair: Promise<TradingPair> | undefined
/** A client and a supplier with a person each, made through the API once for all tests that only need two such. */
export function tradingPair(): Promise<TradingPair> {
  pair ??= makePair()
  return pair
}

/** What any of them did is there for the next. */
export const seen = { position: '' }

async function makePair(): Promise<TradingPair> {
  const { url, inboxUrl } = runningPortal()
  const buyer = somebody('Carmen Soto')
  const client = personAt(url, seen, buyer.email, buyer.password)
  await client.signUp(buyer.name)
  await client.signIn()
  const clientName = 'Cordillera Andina S.A.'
  await client.post(
    '/companies',
    { type: 'client', businessName: clientName, country: 'PE', timeZone: 'America/Lima', currency: 'USD' },
    'company',
  )
  await untilMember(client)

  const seller = somebody('Hana Novak')
  const vendorName = 'Novak Pharma a.s.'
  const vendor = await client.post<{ id: string }>(
    '/providers',
    {
      businessName: vendorName,
      country: 'CZ',
      address: 'Hlavní 5',
      contact: { names: seller.name, email: seller.email },
    },
    'provider',
  )
  for (const [index, sku] of ['NVK-100', 'NVK-200'].entries())
    await client.post('/products', { sku, description: `Product ${index + 1}`, unit: 'BX' }, sku)
  await client.post(`/vendors/${vendor.id}/invitation`, {}, 'invite')
  const supplier = personAt(url, seen, seller.email, seller.password)
  const token = await invitationToken(inboxUrl, seller.email)
  const { name, email, password } = seller
  const signUp = { name, email, password, passwordCheck: password, promotionalOffers: false }
  await supplier.post('/invitations/accept', { token, signUp }, 'accept')
  await untilMember(supplier)
  return {
    client: { ...buyer, api: client, company: clientName },
    supplier: { ...seller, api: supplier, company: vendorName },
    vendorCompanyId: vendor.id,
  }
}

/** The membership comes by a reaction a moment after the company or the acceptance. */
async function untilMember(person: Person): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    await person.signIn()
    if (person.company() !== '') return
    if (Date.now() > deadline) throw new Error(`${person.email} did not become a member of a company`)
  }
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

let numbers = 0
export type MadeOrder = { id: string; number: string; detail: () => Promise<OrderDetail> }

/** An order of two lines, 1,000 and 400 boxes, registered by the client and, unless said otherwise, sent. */
export async function makeOrder({ sent = true } = {}): Promise<MadeOrder> {
  const { client, vendorCompanyId } = await tradingPair()
  numbers += 1
  const number = `77-${Date.now().toString(36)}-${numbers}`
  const body: RegisterPurchaseOrder = {
    orderNumber: number,
    vendorCompanyId,
    details: {
      buyerUid: client.api.uid(),
      buyerIdentifier: client.name,
      currency: 'USD',
      requiredDeliveryDate: inDays(30),
      incoterm: 'FCA',
      incotermPlace: 'Brno',
    },
    lines: [
      { sku: 'NVK-100', description: 'Product 1', unit: 'BX', quantity: '1000', unitPrice: '2.50' },
      { sku: 'NVK-200', description: 'Product 2', unit: 'BX', quantity: '400', unitPrice: '7' },
    ],
  }
  const { id } = await client.api.post<OrderAnswer>('/purchase-orders', body, number)
  const detail = () => client.api.get<OrderDetail>(`/purchase-orders/${id}`)
  if (sent) await client.api.post(`/purchase-orders/${id}/sending`, { version: (await detail()).version }, number)
  return { id, number, detail }
}
