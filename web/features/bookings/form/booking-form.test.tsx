import { shipmentPackage, shipmentParty } from '@quayside/contracts/shipments/details.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { allowBooking, bookedContent, booking, bookingChanged, bookingId } from '../../../testing/fixtures/bookings.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { detail, line } from '../../../testing/fixtures/order-detail.ts'
import { orderId, orderRow } from '../../../testing/fixtures/orders.ts'
import { andina, lucia } from '../../../testing/fixtures/people.ts'
import { quote, quoteId } from '../../../testing/fixtures/quotes.ts'
import { shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { emptyBooking } from './booking-form.ts'

const ok = (body: unknown, status = 200) => ({ status, body })
const contactId = '0198a000-0000-7000-8000-00000000f001'
const asOperator = () =>
  signInAs({
    user: {
      ...lucia,
      companiesRef: [
        { id: andina, name: 'Fast Forwarding', type: 'operating', role: 'ADMIN', actor: 'O', profile: null },
      ],
    },
  })
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  signInAs()
})

async function open(path: string, heading: string, table: Table = {}) {
  const calls = answerWith({
    'GET /purchase-orders': () => ok(pageOf([orderRow(0, { status: 'APPROVED' })])),
    [`GET /purchase-orders/${orderId(0)}`]: () =>
      ok(
        detail({
          id: orderId(0),
          orderNumber: '4500-018832',
          status: 'APPROVED',
          lines: [line(1, { shippable: '10' })],
        }),
      ),
    [`GET /bookings/${bookingId(1)}`]: () =>
      ok(booking({ status: 'REJECTED', allowedCommands: allowBooking('book-again') })),
    [`GET /bookings/${bookingId(1)}/history`]: () => ok({ items: [] }),
    [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
    'GET /shipments/known-places': () => ok({ place: null }),
    'POST /bookings': () => ok(bookingChanged(), 201),
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  await screen.findByRole('button', { name: 'Next' })
  const sent = () => calls.find(call => call.method === 'POST' && call.path === '/bookings')?.body
  return { ...view, calls, sent }
}
type View = Awaited<ReturnType<typeof open>>
const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Next' }))
const again = (table: Table = {}) => open(`/bookings/new?again=${bookingId(1)}`, 'New booking', table)
const toTheEnd = async (view: View) => {
  await next(view)
  await view.user.type(await screen.findByRole('textbox', { name: 'Validity date' }), '01/12/2026')
  await next(view)
  await screen.findByRole('heading', { name: 'Shipper' })
  await next(view)
  await screen.findByRole('heading', { name: 'Equipment' })
  await next(view)
  await screen.findByRole('button', { name: 'Request the booking' })
}

describe('the form of a booking', () => {
  test('[S5.048] [D4.001] a booking needs an order: without one it is said and nothing is sent; an approved one brings its lines', async () => {
    const view = await open('/bookings/new', 'New booking')
    await next(view)
    expect((await screen.findAllByText(/A booking needs at least one purchase order/)).length).toBeGreaterThan(0)
    await view.user.click(await screen.findByRole('checkbox', { name: /4500-018832/ }))
    const quantity = await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    expect(quantity).toHaveProperty('value', '10')
    await next(view)
    expect(await screen.findByRole('combobox', { name: 'Carrier' })).toBeTruthy()
    expect(view.sent()).toBeUndefined()
    expect(await findings()).toEqual([])
  })

  test('[D4.001] shipper and consignee are asked for: an order names them, and what was typed before stays', async () => {
    const typed = emptyBooking()
    typed.parties.shipper.name = 'My own shipper'
    await open(`/bookings/new?step=parties&orders=${orderId(0)}`, 'New booking', {
      'GET /bookings/draft': () => ok({ form: { parties: typed.parties }, keptAt: '2026-11-20T10:00:00.000Z' }),
    })
    const names = () => screen.getAllByRole('textbox', { name: 'Name' }).map(field => (field as HTMLInputElement).value)
    await waitFor(() => expect(names()).toEqual(['My own shipper', 'Andina Salud S.A.C.']))
  })

  test('[D4.001] a validity date that has passed is refused where it stands, before anything is sent', async () => {
    const view = await again()
    await next(view)
    const date = await screen.findByRole('textbox', { name: 'Validity date' })
    await view.user.type(date, '20/11/2026')
    await view.user.tab()
    expect(await screen.findByText(/The validity date .* has passed/)).toBeTruthy()
    await next(view)
    expect(await screen.findByText('Some entries are not right yet.')).toBeTruthy()
    expect(date.isConnected).toBe(true)
    await view.user.clear(date)
    await view.user.type(date, '24/11/2026')
    await next(view)
    await screen.findByRole('heading', { name: 'Shipper' })
  })

  test('[D5.028] its fields offer what the catalogue lists, keep what is no longer listed, and leave out what a company leaves out', async () => {
    const group = (name: string, ...codes: string[]) => ({
      group: name,
      index: 0,
      enabled: true,
      entries: codes.map(code => ({ code, label: `The ${code}` })),
    })
    const view = await again({
      'POST /quotes/getSelectorsCatalog': () =>
        ok({
          catalogs: [
            group('internationalCarrier', 'OSL'),
            group('shipmentType', 'CY-CY'),
            group('broker', 'BR-7'),
            group('fieldsExcluded', 'daysValue', 'brokerName'),
          ],
        }),
    })
    await next(view)
    const proposed = (label: string) =>
      [...((screen.getByLabelText(label) as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)
    await waitFor(() => expect(proposed('Carrier')).toEqual(['The OSL']))
    expect(proposed('Broker code (optional)')).toEqual(['BR-7'])
    const type = within(screen.getByLabelText('Shipment type (optional)'))
    expect(type.getByRole('option', { name: 'The CY-CY' })).toBeTruthy()
    await view.user.clear(screen.getByLabelText('Carrier'))
    await view.user.type(screen.getByLabelText('Carrier'), 'The OSL')
    expect(screen.getByLabelText('Carrier code (optional)')).toHaveProperty('value', 'OSL')
    expect(screen.queryByLabelText(/^Broker name/)).toBeNull()
    // What was entered before its field was left out is still to be seen.
    expect(screen.getByLabelText(/^Free days at destination/)).toHaveProperty('value', '14')
  })

  test('[S2.087] [S2.088] [S2.089] [S3.038] [S3.039] [D4.009] [D4.017] an ended booking is made again with all it said; a recipient’s address is sent as a contact alone', async () => {
    const view = await again({
      'POST /correspondents': () => ok({ id: contactId }),
    })
    expect(await screen.findByText(/These goods are on the shipment already/)).toBeTruthy()
    await toTheEnd(view)
    await view.user.click(screen.getByRole('button', { name: 'Add a recipient' }))
    await view.user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'ops@andina.example')
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    await waitFor(() => expect(view.path()).toBe(`/bookings/${bookingId(1)}`))
    const { terms, goods, locations, packages, equipment, references } = bookedContent()
    expect(view.sent()).toMatchObject({
      againOf: bookingId(1),
      lines: [],
      content: {
        terms: { ...terms, validityDate: '2026-12-01' },
        goods,
        locations,
        packages,
        equipment,
        references,
        copyRecipients: [contactId],
        charges: null,
        parties: { shipper: { name: 'Aurobindo Pharma Ltd.' }, consignee: { name: 'Andina Salud S.A.C.' } },
      },
    })
    expect(JSON.stringify(view.sent())).not.toContain('ops@andina.example')
  })

  test('[S8.019] what the server refuses stands at its field on its step; of the whole it is said that the booking could not be registered', async () => {
    let whole = false
    const past = 'The validity date 1 Dec 2026 has passed'
    const view = await again({
      'POST /bookings': () =>
        whole
          ? problem(422, 'order-not-approved', 'The PO 4500-018832 is not in APPROVED status')
          : problem(422, 'booking-validity-past', past, {
              fields: [{ path: 'content.terms.validityDate', code: 'booking-validity-past', message: past }],
            }),
    })
    await toTheEnd(view)
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    const date = await screen.findByRole('textbox', { name: 'Validity date' })
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(new RegExp(past)).length).toBeGreaterThan(0)
    whole = true
    await view.user.clear(date)
    await view.user.type(date, '05/12/2026')
    for (const heading of ['Shipper', 'Equipment', 'Copy recipients']) {
      await next(view)
      await screen.findByRole('heading', { name: heading })
    }
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    expect(
      await screen.findByText('Unable to register the booking. The PO 4500-018832 is not in APPROVED status'),
    ).toBeTruthy()
  })

  test('a recipient whose address is wrong is said by its place and by what its field is called', async () => {
    const view = await again()
    await toTheEnd(view)
    await view.user.click(screen.getByRole('button', { name: 'Add a recipient' }))
    await view.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bad@@x')
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    expect(await screen.findByText(/Copy recipients 1, E-mail/)).toBeTruthy()
    expect(view.sent()).toBeUndefined()
  })

  test('[S8.020] a creation that fails says so, and nothing typed is lost', async () => {
    const view = await again({ 'POST /bookings': () => problem(500, 'unexpected', 'There was an error, try again') })
    await toTheEnd(view)
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    expect(await screen.findByText('There was an error trying to create the booking')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Request the booking' })).toBeTruthy()
  })

  test('[D4.012] the operator records what was confirmed elsewhere, with reference and times; a client is not offered it', async () => {
    asOperator()
    const view = await again()
    await next(view)
    await view.user.type(await screen.findByRole('textbox', { name: 'Validity date' }), '01/12/2026')
    for (const heading of ['Shipper', 'Equipment']) {
      await next(view)
      await screen.findByRole('heading', { name: heading })
    }
    await next(view)
    await screen.findByRole('button', { name: 'Add a charge' })
    await next(view)
    await view.user.click(await screen.findByRole('checkbox', { name: /has confirmed this booking already/ }))
    await view.user.type(await screen.findByRole('textbox', { name: 'Carrier’s reference' }), 'MAEU-9')
    await view.user.type(screen.getByRole('textbox', { name: 'Estimated departure' }), '02/12/2026 13:30')
    await view.user.type(screen.getByRole('textbox', { name: 'Estimated arrival' }), '30/12/2026 05:00')
    await view.user.click(screen.getByRole('button', { name: 'Request the booking' }))
    await waitFor(() =>
      expect(view.sent()).toMatchObject({
        confirmation: { reference: 'MAEU-9', etd: '2026-12-02T08:00:00.000Z', eta: '2026-12-30T10:00:00.000Z' },
      }),
    )
  })

  test('[D4.011] a change carries the version that was seen; what others changed meanwhile is shown field by field', async () => {
    let version = 1
    const over = () => ({ version, allowedCommands: allowBooking('change') })
    const theirs = bookedContent()
    const path = `/bookings/${bookingId(1)}`
    const view = await open(`/bookings/edit/${bookingId(1)}?as=change`, 'Change BK-2026-0001', {
      [`GET ${path}`]: () =>
        ok(
          booking(
            version === 1
              ? over()
              : { ...over(), content: { ...theirs, terms: { ...theirs.terms, customerReference: 'REF-99' } } },
          ),
        ),
      [`POST ${path}/content`]: ({ body }) => {
        if ((body as { version: number }).version === 2) return ok(bookingChanged({ version: 3 }))
        version = 2
        return problem(409, 'version-conflict', 'It was changed meanwhile')
      },
    })
    const transit = await screen.findByRole('textbox', { name: /^Transit days/ })
    await view.user.clear(transit)
    await view.user.type(transit, '30')
    await view.user.click(screen.getByRole('button', { name: 'Save the change' }))
    const conflict = within(await screen.findByRole('table', { name: /changed/i }))
    expect(conflict.getByRole('row', { name: /Customer reference.*REF-99/ })).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Reload and keep my entries' }))
    await view.user.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() =>
      expect(view.calls.filter(call => call.path === `${path}/content`).at(-1)?.body).toMatchObject({
        version: 2,
        content: { terms: { transitDays: 30, customerReference: 'REF-99' } },
      }),
    )
  })

  test('[D4.008] an amendment asks for other quantities; what an order does not give is said at its line', async () => {
    const path = `/bookings/${bookingId(1)}`
    const [held] = bookedContent().lines
    const view = await open(`/bookings/edit/${bookingId(1)}?as=ask-amendment`, 'Ask for an amendment of BK-2026-0001', {
      [`GET ${path}`]: () => ok(booking({ status: 'CONFIRMED', allowedCommands: allowBooking('ask-amendment') })),
      [`POST ${path}/amendments`]: () =>
        problem(422, 'exceeds-shippable', 'Only 20 can still be shipped', {
          fields: [{ path: 'lines.0.quantity', code: 'exceeds-shippable', message: 'Only 20 can still be shipped' }],
        }),
    })
    await view.user.click(await screen.findByRole('button', { name: 'Back' }))
    const own = await screen.findByRole('group', { name: 'Goods of orders' })
    const [quantity] = within(own).getAllByRole('textbox')
    if (quantity === undefined) throw new Error('no quantity')
    await view.user.clear(quantity)
    await view.user.click(screen.getByRole('button', { name: 'Ask for the amendment' }))
    expect((await screen.findAllByText('A booking keeps goods of at least one line')).length).toBeGreaterThan(0)
    await view.user.type(quantity, '7')
    await next(view)
    await screen.findByRole('textbox', { name: 'Validity date' })
    for (const heading of ['Shipper', 'Equipment', 'Why it is amended']) {
      await next(view)
      await screen.findByRole('heading', { name: heading })
    }
    await view.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'More is ready')
    await view.user.click(screen.getByRole('button', { name: 'Ask for the amendment' }))
    await waitFor(() =>
      expect(view.calls.find(call => call.path === `${path}/amendments`)?.body).toMatchObject({
        reason: 'More is ready',
        lines: [{ orderId: held?.orderId, orderLineId: held?.orderLineId, quantity: '7' }],
      }),
    )
    expect((await screen.findAllByText('Only 20 can still be shipped')).length).toBeGreaterThan(0)
    expect(await screen.findByRole('group', { name: 'Goods of orders' })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[D3.009] [D4.001] an approved quote begins a booking with what was offered and its orders; its charges go along by themselves', async () => {
    const view = await open(`/bookings/new?quote=${quoteId(1)}`, 'New booking', {
      [`GET /quotes/${quoteId(1)}`]: () =>
        ok(quote({ status: 'APPROVED', purchaseOrders: [{ id: orderId(0), orderNumber: '4500-018832' }] })),
    })
    expect(await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })).toHaveProperty('value', '10')
    const booked = screen.getByRole('link', { name: 'Q-2026-0001' })
    expect(booked.getAttribute('href')).toBe(`/quotes/edit/${quoteId(1)}`)
    expect(screen.getByText('600.01 USD')).toBeTruthy()
    await next(view)
    expect(await screen.findByRole('combobox', { name: 'Carrier' })).toHaveProperty('value', 'Lufthansa Cargo')
    expect(screen.getByRole('textbox', { name: /^Transit days/ })).toHaveProperty('value', '6')
    await view.user.type(screen.getByRole('textbox', { name: 'Validity date' }), '10/12/2026')
    await next(view)
    await screen.findByRole('heading', { name: 'Shipper' })
    await next(view)
    await screen.findByRole('heading', { name: 'Equipment' })
    await next(view)
    await view.user.click(await screen.findByRole('button', { name: 'Request the booking' }))
    await waitFor(() => expect(view.path()).toBe(`/bookings/${bookingId(1)}`))
    expect(view.sent()).toMatchObject({
      quoteId: quoteId(1),
      lines: [{ quantity: '10' }],
      content: {
        charges: null,
        terms: { carrier: 'Lufthansa Cargo', carrierCode: 'LH', customerReference: 'RFQ-7', transitDays: 6 },
        parties: { shipper: { name: 'Aurobindo' }, delivery: { name: 'Almacén' } },
        goods: { transportMode: 'AIR', incoterm: 'FCA', value: '12000.00' },
        locations: { portOfReceipt: { name: 'Hyderabad' }, destination: { unlocode: 'PECLL' } },
        packages: [{ packageType: 'CARTON', count: 4, grossWeight: '100' }],
      },
    })
  })

  test('[D4.010] [D4.015] a shipment is booked with the lines that it has; one that has a booking already says which', async () => {
    const view = await open(`/bookings/new?shipment=${shipmentId(1)}`, 'New booking', {
      [`GET /shipments/${shipmentId(1)}`]: () =>
        ok(
          shipment({
            status: 'PO_CONFIRMED',
            parties: [
              shipmentParty.parse({ role: 'shipper', name: 'Aurobindo' }),
              shipmentParty.parse({ role: 'consignee', name: 'Andina' }),
            ],
            packages: [shipmentPackage.parse({ packageId: contactId, packageType: 'Carton', pieces: 4 })],
          }),
        ),
      'POST /bookings': () =>
        problem(422, 'shipment-has-booking', 'Shipment SH-2026-0001 has booking BK-2026-0007 already'),
    })
    expect(await screen.findByText(/These goods are on the shipment already/)).toBeTruthy()
    await next(view)
    expect(await screen.findByRole('combobox', { name: 'Carrier' })).toHaveProperty('value', 'Maersk')
    await view.user.type(screen.getByRole('textbox', { name: 'Validity date' }), '10/12/2026')
    await next(view)
    // Its term has no place yet, which is asked for.
    expect((await screen.findAllByText(/An Incoterm needs a named place/)).length).toBeGreaterThan(0)
    await view.user.type(screen.getByRole('textbox', { name: 'Named place' }), 'Callao')
    await next(view)
    await screen.findByRole('heading', { name: 'Shipper' })
    await next(view)
    await screen.findByRole('heading', { name: 'Equipment' })
    await next(view)
    await view.user.click(await screen.findByRole('button', { name: 'Request the booking' }))
    expect((await screen.findAllByText(/BK-2026-0007/)).length).toBeGreaterThan(0)
    expect(view.sent()).toMatchObject({ shipmentId: shipmentId(1), lines: [] })
  })

  test('[S5.048] [D4.001] orders that the address names bring what they can still ship', async () => {
    const view = await open(`/bookings/new?orders=${orderId(0)}`, 'New booking')
    expect(await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })).toHaveProperty('value', '10')
    expect(view.sent()).toBeUndefined()
  })

  test('what was typed is kept on the server and goes on later', async () => {
    const view = await open('/bookings/new?step=terms', 'New booking', {
      'GET /bookings/draft': () =>
        ok({
          form: { terms: { ...emptyBooking().terms, carrier: 'Hapag-Lloyd' } },
          keptAt: '2026-11-20T10:00:00.000Z',
        }),
    })
    expect(await screen.findByText(/Your unfinished booking of .* goes on here/)).toBeTruthy()
    expect(await screen.findByDisplayValue('Hapag-Lloyd')).toBeTruthy()
    await view.user.type(screen.getByRole('textbox', { name: /^Transit days/ }), '21')
    await waitFor(() =>
      expect(view.calls.some(call => call.method === 'POST' && call.path === '/bookings/draft')).toBe(true),
    )
  })
})
