import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotes } from '../service.ts'
import { approved, draft, freight, offer, order, requestContent, sent } from './offers.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [quotes] })
})
afterAll(() => rig?.close())

const operator = () => rig.as(rig.people.operator)
const client = () => rig.as(rig.people.client)

describe('an offer', () => {
  test('[S1.018] [S2.090] [D3.001] [D3.014] is drafted, revised, sent, opened and approved', async () => {
    const { id, version } = await draft(rig)
    expect((await client().get(`/quotes/${id}`)).body.code).toBe('quote-not-found')
    const drafted = (await operator().get(`/quotes/${id}`)).body
    expect(drafted).toMatchObject({ status: 'PENDING', sending: 'NOT_SENT', current: null })
    expect(drafted.draft.charges[0]).toMatchObject({ quantity: '133.336', total: '600.01', profit: expect.any(String) })
    const content = { ...drafted.draft.content, transitDays: 5 }
    const saved = await operator().post(`/quotes/${id}/draft`, { version, content })
    expect(saved.body).toMatchObject({ id, version: 2 })
    expect((await operator().post(`/quotes/${id}/sending`, { version: 1 })).status).toBe(409)
    expect((await operator().post(`/quotes/${id}/sending`, { version: 2 })).body.status).toBe('PENDING')
    // A page that is refreshed by itself has opened nothing.
    expect((await client().get(`/quotes/${id}?again=true`)).body.sending).toBe('SENT')
    const seen = (await client().get(`/quotes/${id}`)).body
    expect(seen).toMatchObject({ sending: 'OPENED', version: 1, draft: null, today: '2026-03-02' })
    expect(seen.current).toMatchObject({
      view: 'customer',
      revision: 1,
      totals: {
        perCurrency: [{ currency: 'EUR', income: '600.01' }],
        inIssuing: { currency: 'USD', income: '648.01' },
      },
    })
    expect(seen.current.content.transitDays).toBe(5)
    const answer = await client().post(`/quotes/${id}/approval`, { revision: 1 })
    expect(answer.body).toMatchObject({ status: 'APPROVED', booking: null, bookingFailure: null })
    expect((await operator().get(`/quotes/${id}`)).body).toMatchObject({
      status: 'APPROVED',
      approval: { by: { uid: rig.people.client.uid } },
      customer: { name: 'Acme Importaciones' },
    })
  })

  test('[D3.003] [D3.018] a second revision replaces the first, which stays readable and comparable', async () => {
    const { id } = await sent(rig)
    const { current, version } = (await operator().get(`/quotes/${id}`)).body
    const content = { ...current.content, transitDays: 4, carrier: { code: 'CX', name: 'Cathay Cargo' } }
    const saved = await operator().post(`/quotes/${id}/draft`, { version, content })
    expect((await client().get(`/quotes/${id}`)).body.current.content.transitDays).toBe(6)
    await operator().post(`/quotes/${id}/sending`, { version: saved.body.version })
    const refused = await client().post(`/quotes/${id}/approval`, { revision: 1 })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'quote-approval-of-another-revision',
        message: 'quote could not be approved: revision 2 has replaced revision 1',
      },
    })
    expect((await client().get(`/quotes/${id}/revisions/1`)).body.content.carrier.name).toBe('Lufthansa Cargo')
    expect((await client().get(`/quotes/${id}/comparison?from=1&to=2`)).body.changes).toEqual([
      { field: 'carrier.code', label: null, old: 'LH', new: 'CX' },
      { field: 'carrier.name', label: null, old: 'Lufthansa Cargo', new: 'Cathay Cargo' },
      { field: 'transitDays', label: null, old: '6', new: '4' },
    ])
    expect((await client().get(`/quotes/${id}/revisions/3`)).status).toBe(404)
  })

  test('is read as it was at an earlier time, by its customer from the sending on', async () => {
    const { id, version } = await draft(rig)
    const before = rig.clock.now()
    rig.clock.set('2026-03-02T10:00:00.000Z')
    await operator().post(`/quotes/${id}/sending`, { version })
    await client().post(`/quotes/${id}/approval`, { revision: 1 })
    const earlier = await operator().get(`/quotes/${id}?asOf=2026-03-02T09:30:00.000Z`)
    expect(earlier.body).toMatchObject({ status: 'PENDING', sending: 'NOT_SENT', current: null, allowedCommands: [] })
    expect((await client().get(`/quotes/${id}?asOf=2026-03-02T09:30:00.000Z`)).status).toBe(404)
    const later = await client().get(`/quotes/${id}?asOf=2026-03-02T10:30:00.000Z`)
    expect(later.body).toMatchObject({ status: 'APPROVED', draft: null })
    rig.clock.set(before)
  })

  test('[S5.045] [D3.001] what is missing is told at its field', async () => {
    const body = { customerCompanyId: rig.people.client.company, content: { ...offer(), carrier: null, charges: [] } }
    const refused = await operator().post('/quotes', body)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([
      { path: 'content.carrier', message: 'Carrier is mandatory' },
      { path: 'content.charges', code: 'quote-charge-required' },
    ])
  })

  test('[S1.019] [S5.046] [S5.047] [D3.006] is rejected with reasons, revised and sent again', async () => {
    const { id } = await sent(rig)
    const reject = (body: object) => client().post(`/quotes/${id}/rejection`, { revision: 1, ...body })
    expect((await reject({})).body.code).toBe('quote-reject-reason-required')
    expect((await reject({ reasons: ['OTHER'] })).body.code).toBe('quote-reject-text-required')
    expect((await reject({ reasons: ['TOO_EXPENSIVE', 'OTHER'], text: 'Half of it' })).body.status).toBe('REJECTED')
    const { rejection, version, current } = (await operator().get(`/quotes/${id}`)).body
    expect(rejection).toMatchObject({ reasons: ['TOO_EXPENSIVE', 'OTHER'], text: 'Half of it' })
    const saved = await operator().post(`/quotes/${id}/draft`, {
      version,
      content: { ...current.content, transitDays: 9 },
    })
    expect(saved.body.status).toBe('REJECTED')
    await operator().post(`/quotes/${id}/sending`, { version: saved.body.version })
    expect((await client().get(`/quotes/${id}`)).body).toMatchObject({ status: 'PENDING', rejection: null })
  })

  test('[D3.010] a new quote begins with the currency of the company that issues it', async () => {
    const { body } = await operator().get('/quotes/beginning')
    expect(body).toMatchObject({ customerCompanyId: '', requestId: null, copiedFrom: null, issuingCurrency: 'USD' })
    expect(body.content).toMatchObject({ carrier: null, charges: [], packages: [] })
    expect(body.today).toBeNull()
  })

  test('[D3.010] a new quote begins with the day of its customer by the customer’s own clock, and of nobody else’s', async () => {
    const [{ company }, stranger] = await Promise.all([
      rig.make.person({ companyType: 'client' }),
      rig.make.person({ companyType: 'client' }),
    ])
    await rig.make.serve(rig.people.operator.company, company)
    const data = { ...defaultCompanySettings, companyId: company, timeZone: 'Pacific/Kiritimati' }
    await rig.append(`Company-${company}`, [{ type: 'CompanySettingsChanged', data }], [company])
    await rig.settled()
    const before = rig.clock.now()
    rig.clock.set('2026-03-02T12:00:00.000Z')
    const beginning = async (of: string) => (await operator().get(`/quotes/beginning?customer=${of}`)).body
    expect(await beginning(company)).toMatchObject({ customerCompanyId: company, today: '2026-03-03' })
    expect(await beginning(rig.people.client.company)).toMatchObject({ today: '2026-03-02' })
    expect(await beginning(stranger.company)).toMatchObject({ customerCompanyId: '', today: null })
    rig.clock.set(before)
  })

  test('[D3.002] a copy begins without validity, links and exchange rates', async () => {
    const { id } = await sent(rig, { purchaseOrderIds: [await order(rig)] })
    const { body } = await operator().get(`/quotes/${id}/copy`)
    expect(body).toMatchObject({ copiedFrom: id, requestId: null, today: rig.clock.now().slice(0, 10) })
    expect(body.content).toMatchObject({ validUntil: null, purchaseOrderIds: [], exchangeRates: [], transitDays: 6 })
    const content = { ...body.content, validUntil: '2026-03-10' }
    const made = await operator().post('/quotes', {
      customerCompanyId: body.customerCompanyId,
      copiedFrom: id,
      content,
    })
    expect(made.status).toBe(201)
    expect(made.body.id).not.toBe(id)
    expect((await operator().get(`/quotes/${made.body.id}`)).body).toMatchObject({ sending: 'NOT_SENT', revisions: [] })
  })

  test('[S3.032] names orders of its customer, and of nobody else', async () => {
    const orderId = await order(rig)
    const { id } = await sent(rig, { purchaseOrderIds: [orderId] })
    expect((await client().get(`/quotes/${id}`)).body.purchaseOrders).toMatchObject([{ id: orderId }])
    const stranger = await rig.make.person({ companyType: 'client' })
    await rig.make.serve(rig.people.operator.company, stranger.company)
    await rig.settled()
    const body = { customerCompanyId: stranger.company, content: offer({ purchaseOrderIds: [orderId] }) }
    expect((await operator().post('/quotes', body)).body.code).toBe('quote-order-unknown')
  })

  test('[D3.016] [D3.008] [D3.017] is withdrawn, extended, and its approval taken back', async () => {
    const withdrawn = await sent(rig)
    expect((await operator().post(`/quotes/${withdrawn.id}/withdrawal`, { reason: ' ' })).body.code).toBe(
      'reason-required',
    )
    await operator().post(`/quotes/${withdrawn.id}/withdrawal`, { reason: 'Wrong carrier' })
    expect((await client().get(`/quotes/${withdrawn.id}`)).body).toMatchObject({ status: 'EXPIRED', isWithdrawn: true })
    expect((await client().post(`/quotes/${withdrawn.id}/approval`, { revision: 1 })).body.message).toBe(
      'quote could not be approved: it is Expired',
    )
    const id = await approved(rig)
    const { version } = (await operator().get(`/quotes/${id}`)).body
    const extended = await operator().post(`/quotes/${id}/validity`, { version, validUntil: '2026-04-20' })
    expect(extended.body.status).toBe('APPROVED')
    expect((await client().get(`/quotes/${id}`)).body.current.content.validUntil).toBe('2026-04-20')
    const back = await client().post(`/quotes/${id}/approval-withdrawal`, { reason: 'The goods are late' })
    expect(back.body.status).toBe('PENDING')
  })

  test('[D3.021] [D3.020] a discarded draft is gone, and its number is not used again', async () => {
    const { id, version, quoteNumber } = await draft(rig)
    const gone = await operator().delete(`/quotes/${id}`, { version }, { key: 'discarding' })
    expect(gone.body.status).toBeNull()
    // As when its answer was lost, and said again.
    for (const key of ['discarding', 'another'])
      expect((await operator().delete(`/quotes/${id}`, { version }, { key })).body).toEqual(gone.body)
    expect((await client().delete(`/quotes/${id}`, { version })).body.code).toBe('quote-not-found')
    expect((await operator().get(`/quotes/${id}`)).status).toBe(404)
    expect((await operator().get(`/quotes?q=${quoteNumber}`)).body.items).toEqual([])
    const kept = await sent(rig)
    expect((await operator().delete(`/quotes/${kept.id}`, { version: 2 })).body.code).toBe('quote-sent-already')
  })
})

describe('the list', () => {
  test('[S3.030] [S3.031] shows the columns, by tab, filter and search, in any order, page by page', async () => {
    const project = 'Listed'
    const made = []
    for (const [reference, income] of [
      ['L-1', '9'],
      ['L-2', '1'],
      ['L-3', '5'],
    ] as const)
      made.push(
        await sent(rig, { project, customerReference: reference, charges: [freight({ income, unit: 'SHIPMENT' })] }),
      )
    await draft(rig, { project, customerReference: 'L-4' })
    const list = async (who = operator(), query = '') => (await who.get(`/quotes?q=listed${query}`)).body
    expect((await list()).total).toBe(4)
    expect(
      (await list(client(), '&sort=total')).items.map((one: { customerReference: string }) => one.customerReference),
    ).toEqual(['L-2', 'L-3', 'L-1'])
    const [first] = (await list(operator(), '&filter[sending]=NOT_SENT')).items
    expect(first).toMatchObject({
      sending: 'NOT_SENT',
      originCountry: 'CN',
      destinationCountry: 'MX',
      transportMode: 'AIR',
    })
    expect(first.full).toMatchObject({
      hasDraft: true,
      totals: { inIssuing: { currency: 'USD', expense: expect.any(String) } },
    })
    expect((await list(operator(), '&filter[sending]=NOT_SENT')).total).toBe(1)
    expect((await list(operator(), '&tab=approved')).total).toBe(0)
    const byTotal = (await client().get('/quotes?q=listed&sort=-total&limit=2')).body
    expect(byTotal.items.map((one: { customerReference: string }) => one.customerReference)).toEqual(['L-1', 'L-3'])
    const rest = (await client().get(`/quotes?q=listed&sort=-total&limit=2&cursor=${byTotal.nextCursor}`)).body
    expect(rest.items.map((one: { id: string }) => one.id)).toEqual([made[1]?.id])
    expect((await client().get(`/quotes?q=${made[0]?.quoteNumber.toLowerCase()}`)).body.total).toBe(1)
    expect((await client().get('/quotes?filter[mode]=OCEAN')).body.total).toBe(0)
    expect((await operator().get('/quotes?q=acme')).body.total).toBeGreaterThan(3)
  })

  test('[S4.016] the tabs count what the caller sees, and the list is walked in pages without a search', async () => {
    const tabs = async (who = operator()) =>
      Object.fromEntries(
        (await who.get('/quotes/tabs')).body.tabs.map((one: { tab: string; count: number }) => [one.tab, one.count]),
      )
    const before = [await tabs(), await tabs(client())] as const
    await draft(rig)
    const { id } = await sent(rig)
    expect((await tabs()).pending - before[0].pending).toBe(2)
    expect((await tabs(client())).pending - before[1].pending).toBe(1)
    await client().post(`/quotes/${id}/approval`, { revision: 1 })
    expect((await tabs(client())).approved - before[1].approved).toBe(1)
    const all = (await client().get('/quotes?limit=200')).body
    expect(all.total).toBe((await tabs(client())).all)
    expect(all.items).toHaveLength(all.total)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await client().get(`/quotes?limit=3&sort=validUntil${cursor && `&cursor=${cursor}`}`)).body
      seen.push(...page.items.map((one: { id: string }) => one.id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(all.total)
  })

  test('is had as a file, by whom that is allowed', async () => {
    const csv = await client().get('/quotes?q=listed', { headers: { accept: 'text/csv' } })
    expect(csv.text).toContain('Customer receipt')
    expect(csv.text).not.toContain('Profit')
    expect((await operator().get('/quotes?q=listed', { headers: { accept: 'text/csv' } })).text).toContain('Profit')
    const viewer = await rig.make.person({ companyType: 'client', company: rig.people.client.company, role: 'VIEWER' })
    await rig.settled()
    expect((await rig.as(viewer).get('/quotes', { headers: { accept: 'text/csv' } })).status).toBe(403)
    expect((await client().get('/quotes?columns=profit', { headers: { accept: 'text/csv' } })).status).toBe(400)
    const ofRequests = '/quote-requests?columns=requestNumber,origin,quotes'
    const requests = await operator().get(ofRequests, { headers: { accept: 'text/csv' } })
    expect(requests.text).toMatch(/^\uFEFF?Request,Origin,Offers\r?\n/)
    const { total } = (await operator().get('/quote-requests')).body
    expect(requests.text.trim().split('\n')).toHaveLength(total + 1)
    expect((await rig.as(viewer).get(ofRequests, { headers: { accept: 'text/csv' } })).status).toBe(403)
  })

  test('[D3.018] up to four quotes of one customer are compared side by side', async () => {
    const ids = [await sent(rig), await sent(rig, { transitDays: 3 })].map(one => one.id)
    const compared = (await client().get(`/quotes/comparison?ids=${ids.join(',')}`)).body.quotes
    expect(compared.map((one: { id: string }) => one.id)).toEqual(ids)
    expect(compared[1].revision).toMatchObject({ view: 'customer', content: { transitDays: 3 } })
    expect((await client().get(`/quotes/comparison?ids=${ids[0]}`)).body.code).toBe('compare-two-to-four')
    const other = await rig.make.person({ companyType: 'client' })
    await rig.make.serve(rig.people.operator.company, other.company)
    await rig.settled()
    const { id } = await sent(rig, {}, {}, other)
    expect((await operator().get(`/quotes/comparison?ids=${ids[0]},${id}`)).body.code).toBe('compare-one-customer')
    expect((await client().get(`/quotes/comparison?ids=${ids[0]},${id}`)).status).toBe(404)
  })
})

describe('a request', () => {
  const wished = { ...requestContent(), note: 'Soon' }

  test('[D3.013] is asked, answered by a quote that takes its facts over, and closed by an approval', async () => {
    const { id } = (await client().post('/quote-requests', { content: wished })).body
    expect((await operator().get('/quotes/tabs')).body.requests).toBe(1)
    const { body } = await operator().get(`/quote-requests/${id}/quote`)
    expect(body).toMatchObject({ requestId: id, content: { project: 'Asked for' } })
    const content = { ...offer(), ...body.content, ...offer({ project: body.content.project }) }
    const made = await operator().post('/quotes', { customerCompanyId: body.customerCompanyId, requestId: id, content })
    expect((await client().get(`/quote-requests/${id}`)).body).toMatchObject({ status: 'OPEN', quotes: [] })
    await operator().post(`/quotes/${made.body.id}/sending`, { version: 1 })
    await rig.settled()
    expect((await client().get(`/quote-requests/${id}`)).body).toMatchObject({
      status: 'ANSWERED',
      quotes: [{ id: made.body.id, sending: 'SENT' }],
    })
    await client().post(`/quotes/${made.body.id}/approval`, { revision: 1 })
    await rig.settled()
    const closed = (await client().get(`/quote-requests/${id}`)).body
    expect(closed.status).toBe('CLOSED')
    expect(closed.history.map((one: { type: string }) => one.type)).toEqual([
      'QuoteRequested',
      'QuoteRequestAnswered',
      'QuoteRequestClosed',
    ])
    expect((await operator().get(`/quote-requests/${id}/quote`)).status).toBe(422)
  })

  test('[D3.013] is declined with a reason, asked again, and withdrawn by the operator for the client', async () => {
    const { id } = (await client().post('/quote-requests', { content: wished })).body
    expect((await operator().post(`/quote-requests/${id}/decline`, { reason: '' })).body.code).toBe('reason-required')
    await operator().post(`/quote-requests/${id}/decline`, { reason: 'No capacity' })
    expect((await client().get(`/quote-requests/${id}`)).body).toMatchObject({
      status: 'DECLINED',
      reason: 'No capacity',
    })
    expect((await client().post(`/quote-requests/${id}/renewal`)).body.status).toBe('OPEN')
    expect((await operator().post(`/quote-requests/${id}/withdrawal`)).body.status).toBe('WITHDRAWN')
    const listed = (await client().get('/quote-requests?filter[status]=WITHDRAWN')).body
    expect(listed.items).toMatchObject([{ id, actions: ['ask-again'] }])
    const named = { customerCompanyId: rig.people.client.company, content: wished }
    expect((await operator().post('/quote-requests', named)).status).toBe(201)
    expect((await operator().post('/quote-requests', { content: wished })).body.code).toBe('quote-customer-unknown')
  })

  test('[D3.013] is listed with those of other statuses, the newest first, page by page, and found by its number', async () => {
    const { id, requestNumber } = (await client().post('/quote-requests', { content: wished })).body
    await operator().post(`/quote-requests/${id}/decline`, { reason: 'No capacity' })
    await client().post('/quote-requests', { content: wished })
    type Listed = { items: { id: string; status: string; createdAt: string }[]; nextCursor: string; total: number }
    const list = async (query: string): Promise<Listed> => (await client().get(`/quote-requests?${query}`)).body
    const all = await list('limit=200')
    expect(all.items.map(one => one.createdAt)).toEqual(
      all.items
        .map(one => one.createdAt)
        .sort()
        .reverse(),
    )
    expect(all.total).toBe(all.items.length)
    expect((await client().get('/quotes/tabs')).body.requests).toBe(all.total)
    const declined = all.items.filter(one => one.status === 'DECLINED')
    expect(await list('filter[status]=DECLINED')).toMatchObject({ items: declined, total: declined.length })
    const first = await list('limit=1')
    const rest = await list(`limit=200&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual(all.items)
    expect(await list(`q=${requestNumber.toLowerCase()}`)).toMatchObject({ items: [{ id }], total: 1 })
    expect(await list('q=nothing like it')).toMatchObject({ items: [], total: 0 })
    const strangers = `filter[customer]=${rig.people.supplier.company}`
    expect(await list(strangers)).toMatchObject({ items: [], total: 0 })
  })
})

describe('its booking', () => {
  const call = (path: string, body: object) =>
    rig.ports('quotes').call.post('quotes', path, body, { causationId: crypto.randomUUID() })
  const reservation = async () => {
    const { uid, company } = rig.people.client
    return { uid, company, actor: 'C', revision: 1, purchaseOrderIds: [await order(rig)] }
  }

  test('[D3.009] of fifty who ask at once one is served, and a repeat of that one is no error', async () => {
    const id = await approved(rig)
    const who = await reservation()
    const bookingIds = Array.from({ length: 50 }, () => crypto.randomUUID())
    const reserve = (bookingId: string) => call(`/quotes/${id}/booking-reservation`, { ...who, bookingId })
    const answers = await Promise.all(bookingIds.map(reserve))
    const served = bookingIds.filter((_, index) => answers[index]?.status === 200)
    expect(served).toHaveLength(1)
    expect(answers.filter(one => one.status === 422)).toHaveLength(49)
    const bookingId = served[0] ?? ''
    expect((await reserve(bookingId)).status).toBe(200)
    expect((await call(`/quotes/${id}/booking`, { bookingId, bookingNumber: 'BK-1' })).status).toBe(200)
    expect((await client().post(`/quotes/${id}/approval-withdrawal`, { reason: 'Late' })).body.code).toBe(
      'quote-booking-exists',
    )
    await rig.settled()
    expect((await client().get(`/quotes/${id}`)).body.booking).toEqual({
      id: bookingId,
      bookingNumber: 'BK-1',
      state: 'LIVE',
    })
    expect((await call(`/quotes/${id}/booking-reservation/release`, { bookingId, why: 'cancelled' })).status).toBe(200)
    expect((await reserve(crypto.randomUUID())).status).toBe(200)
    expect((await call(`/quotes/${id}/booking-reservation/release`, { bookingId, why: 'cancelled' })).status).toBe(200)
  })

  test('[D3.009] nobody reserves it whom it does not concern, and what is booked is told with all figures', async () => {
    const id = await approved(rig)
    const stranger = await rig.make.person({ companyType: 'client' })
    await rig.settled()
    const who = {
      ...(await reservation()),
      uid: stranger.uid,
      company: stranger.company,
      bookingId: crypto.randomUUID(),
    }
    expect((await call(`/quotes/${id}/booking-reservation`, who)).status).toBe(404)
    const { body } = await rig.ports('quotes').call.get('quotes', `/quotes/${id}`, { causationId: crypto.randomUUID() })
    expect(body).toMatchObject({ status: 'APPROVED', revision: 1, charges: [{ expense: expect.any(String) }, {}] })
  })

  test('[D3.005] an approval stands where its booking fails, and says so', async () => {
    const { id } = await sent(rig)
    const approve = (booking: object) => client().post(`/quotes/${id}/approval`, { revision: 1, booking })
    expect((await approve({ purchaseOrderIds: [] })).body.fields).toMatchObject([
      { path: 'booking.purchaseOrderIds', code: 'quote-booking-order-required' },
    ])
    const answer = await approve({ purchaseOrderIds: [await order(rig)] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'APPROVED',
        booking: null,
        bookingFailure: { message: 'There was an error trying to create the booking' },
      },
    })
    expect((await client().get(`/quotes/${id}`)).body.allowedCommands).toContainEqual(
      expect.objectContaining({ command: 'create-booking', allowed: true }),
    )
  })
})

describe('validity', () => {
  const call = (path: string, body: object = {}) =>
    rig.ports('quotes').call.post('quotes', path, body, { causationId: crypto.randomUUID() })

  test('[D3.007] [D3.004] the timer is told of each offer, what is due expires, and nobody approves a late one before', async () => {
    const { id } = await sent(rig, { validUntil: '2026-03-03' })
    const later = await sent(rig, { validUntil: '2026-03-04' })
    await rig.settled()
    const [timer] = rig.workflows.started().filter(one => one.id === 'validity/quotes')
    expect(timer?.signals).toContainEqual({ name: 'due', args: [{ at: '2026-03-04T00:00:00.000Z' }] })
    expect((await call('/validity/next-due')).body).toEqual({ next: '2026-03-04T00:00:00.000Z' })
    const before = rig.clock.now()
    rig.clock.set('2026-03-04T00:00:01.000Z')
    expect((await client().post(`/quotes/${id}/approval`, { revision: 1 })).body.code).toBe(
      'quote-approval-past-validity',
    )
    const expire = () => call('/validity/expiries', { until: '2026-03-04T00:00:00.000Z', limit: 500 })
    expect((await expire()).body).toEqual({ expired: 1 })
    expect((await expire()).body).toEqual({ expired: 0 })
    expect((await client().get(`/quotes/${id}`)).body.status).toBe('EXPIRED')
    expect((await client().get(`/quotes/${later.id}`)).body.status).toBe('PENDING')
    const { version } = (await operator().get(`/quotes/${id}`)).body
    const extended = await operator().post(`/quotes/${id}/validity`, { version, validUntil: '2026-03-20' })
    expect(extended.body.status).toBe('PENDING')
    expect((await client().get(`/quotes/${id}`)).body.current).toMatchObject({
      revision: 2,
      content: { validUntil: '2026-03-20' },
    })
    rig.clock.set(before)
  })
})
