import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { QuoteAnswer, QuoteRequestAnswer } from '@quayside/contracts/quotes/commands.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'

/** What becomes of each offer of the demo. */
const quoteStories = [
  'draft',
  'sent',
  'opened',
  'approved',
  'rejected',
  'withdrawn',
  'revised',
  'ends today',
  'for a request',
  'for a closed request',
] as const
type QuoteStory = (typeof quoteStories)[number]
const requestStories = ['open', 'answered', 'closed', 'withdrawn', 'declined'] as const
type RequestStory = (typeof requestStories)[number]
/** Which of them an offer answers; an approval closes its request. */
const requestOf: Partial<Record<QuoteStory, RequestStory>> = {
  'for a request': 'answered',
  'for a closed request': 'closed',
}
export const demoQuotes = quoteStories.length + requestStories.length

const hyderabad = { name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
const chennai = { name: 'Chennai', unlocode: 'INMAA', country: 'IN' }
const callao = { name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const carriers = [
  { code: 'ANDES', name: 'Andes Air Cargo', mode: 'AIR', from: hyderabad, days: 4, price: '4.85', cost: '4.10' },
  { code: 'PBL', name: 'Pacific Bridge Line', mode: 'OCEAN', from: chennai, days: 32, price: '0.42', cost: '0.31' },
] as const

type People = { readonly client: Person; readonly operator: Person }

/** Offers and requests in each state, by the same calls as people make. */
export async function playQuotes({ client, operator }: People, day: string, step: () => void): Promise<void> {
  const { items } = await client.get<OrderListAnswer>('/purchase-orders', {
    tab: 'confirmed',
    'filter[status]': 'APPROVED',
    sort: 'orderNumber',
    limit: '1',
  })
  const orders = items.map(order => order.id)
  const requests = new Map<RequestStory, string>()
  for (const story of requestStories) {
    requests.set(story, await playRequest({ client, operator }, story, day))
    step()
  }
  for (const [index, story] of quoteStories.entries()) {
    const asked = requestOf[story]
    const requestId = (asked && requests.get(asked)) ?? null
    const content = offer(story, index, day, story === 'approved' ? orders : [])
    await playQuote({ client, operator }, story, content, requestId)
    step()
  }
}

async function playRequest({ client, operator }: People, story: RequestStory, day: string): Promise<string> {
  const name = `demo quote request ${story}`
  const content = {
    project: 'Campaign against malaria',
    goods: { transportMode: 'AIR', incoterm: 'FCA', incotermPlace: 'Hyderabad', description: 'Rapid tests' },
    locations: { portOfReceipt: null, origin: hyderabad, destination: callao },
    departureDate: addDays(day, 14),
    note: 'The goods are ready on Friday.',
  }
  const { id } = await client.post<QuoteRequestAnswer>('/quote-requests', { content }, name)
  const decline = { reason: 'No space on this lane before April.' }
  if (story === 'declined') await operator.post(`/quote-requests/${id}/decline`, decline, name)
  if (story === 'withdrawn') await client.post(`/quote-requests/${id}/withdrawal`, {}, name)
  return id
}

type Content = ReturnType<typeof offer>

async function playQuote({ client, operator }: People, story: QuoteStory, content: Content, requestId: string | null) {
  const name = `demo quote ${story}`
  const made = { customerCompanyId: client.company(), requestId, content }
  const { id } = await operator.post<QuoteAnswer>('/quotes', made, name)
  const act = (path: string, body: object, as = operator) =>
    as.post<QuoteAnswer>(`/quotes/${id}/${path}`, { ...body }, `${name} ${path}`)
  if (story === 'draft') return
  await act('sending', { version: 1 })
  await act('comments', { audience: 'internal', text: 'The carrier holds this rate until the end of the month.' })
  const current = { revision: 1 }
  switch (story) {
    case 'opened':
      await client.get(`/quotes/${id}`)
      await act('comments', { text: 'Can the goods leave on a Friday?' }, client)
      return
    case 'approved':
    case 'for a closed request':
      await act('approval', current, client)
      return
    case 'rejected': {
      const why = { reasons: ['TOO_EXPENSIVE', 'OTHER'], text: 'We expected 10 % less than last year.' }
      await act('rejection', { ...current, ...why }, client)
      return
    }
    case 'withdrawn':
      await act('withdrawal', { reason: 'The carrier does not serve this lane any more.' })
      return
    case 'revised':
      await act('draft', { version: 2, content: { ...content, transitDays: content.transitDays - 1 } })
      return
  }
}

function offer(story: QuoteStory, index: number, day: string, purchaseOrderIds: readonly string[]) {
  const { mode, from, days, price, cost, code, name } = carriers[index % carriers.length] ?? carriers[0]
  const idOf = (what: string) => newIdFor('demo', `quote ${story}`, what)
  const chargeOf = (chargeType: string, more: object) => ({
    chargeId: idOf(chargeType),
    chargeType,
    currency: 'USD',
    payment: 'PREPAID',
    billTo: 'Andina Salud S.A.C.',
    ...more,
  })
  return {
    project: index % 3 === 0 ? 'Campaign against malaria' : 'Regular supply',
    customerReference: `RFQ-${120 + index}`,
    purchaseOrderIds,
    departureDate: addDays(day, 10),
    arrivalDate: addDays(day, 10 + days),
    parties: {
      shipper: { name: 'Aurobindo Pharma Ltd.', city: 'Hyderabad', country: 'IN' },
      consignee: { name: 'Andina Salud S.A.C.', city: 'Lima', country: 'PE' },
      notify: null,
      pickup: null,
      delivery: null,
    },
    goods: {
      transportMode: mode,
      incoterm: 'FCA',
      incotermPlace: from.name,
      description: 'Rapid tests and medicines',
      commodityCode: '382219',
      value: '84000.00',
      currency: 'USD',
    },
    packages: [
      {
        packageId: idOf('pallets'),
        packageType: 'Pallet',
        count: 4,
        grossWeight: '1680',
        length: '120',
        width: '100',
        height: '110',
      },
    ],
    locations: { portOfReceipt: null, origin: from, destination: callao },
    carrier: { code, name },
    validUntil: story === 'ends today' ? day : addDays(day, 21),
    transitDays: days,
    charges: [
      chargeOf('FREIGHT', { unit: 'KG_GROSS', income: price, expense: cost, payTo: name, service: 'Main carriage' }),
      chargeOf('ORIGIN', { unit: 'SHIPMENT', income: '95', expense: '60', currency: 'EUR', service: 'Handling' }),
      chargeOf('INSURANCE', { unit: 'PERCENT_OF_VALUE', income: '0.35', expense: '0.2' }),
    ],
    exchangeRates: [{ currency: 'EUR', rate: '1.08', source: 'ECB', date: day }],
  }
}
