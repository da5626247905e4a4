import { creationDraft } from '@quayside/contracts/shipments/creation-draft.ts'
import { knownPlaceAnswer } from '@quayside/contracts/shipments/known-places.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { detail, line } from '../../../testing/fixtures/order-detail.ts'
import { orderId, orderRow } from '../../../testing/fixtures/orders.ts'
import { andina } from '../../../testing/fixtures/people.ts'
import { shipment, shipmentChanged, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { emptyCreation } from './creation-form.ts'

beforeEach(() => signInAs())

const ok = (body: unknown, status = 200) => ({ status, body })
const one = detail({
  id: orderId(0),
  orderNumber: '4500-018832',
  status: 'APPROVED',
  lines: [line(1, { shippable: '10' }), line(2, { shippable: '0' }), line(3, { shippable: '6' })],
})
const two = detail({
  id: orderId(1),
  orderNumber: '4500-018829',
  status: 'APPROVED',
  lines: [line(4, { shippable: '25' })],
})

async function open(path = '/shipments/new', table: Table = {}) {
  const calls = answerWith({
    'GET /purchase-orders': () =>
      ok(
        pageOf([
          orderRow(0, { status: 'APPROVED' }),
          orderRow(1, { status: 'APPROVED' }),
          orderRow(2, { status: 'APPROVED', clientCompanyId: 'another', clientName: 'Cordillera Labs' }),
        ]),
      ),
    [`GET /purchase-orders/${orderId(0)}`]: () => ok(one),
    [`GET /purchase-orders/${orderId(1)}`]: () => ok(two),
    'POST /shipments': () => shipmentChanged(201),
    'GET /shipments/known-places': ({ query }) => {
      const unlocode = query.get('unlocode') ?? ''
      const name = { PECLL: 'Callao', INMAA: 'Chennai' }[unlocode]
      return ok(knownPlaceAnswer.parse({ place: name ? { unlocode, name, country: unlocode.slice(0, 2) } : null }))
    },
    [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'New shipment' })
  await screen.findByRole('button', { name: 'Next' })
  await waitFor(() => expect(calls.some(call => call.path.startsWith('/purchase-orders'))).toBe(true))
  return { ...view, calls }
}
type View = Awaited<ReturnType<typeof open>>
const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Next' }))
const choose = async ({ user }: View, number: string, count: string) => {
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await screen.findByText(count)
}
const sent = (calls: Call[]) => calls.find(call => call.method === 'POST' && call.path === '/shipments')?.body

describe('a new shipment', () => {
  test('whose order it is stands at each that is not one’s own, and the list says that it is being searched', async () => {
    const later = Promise.withResolvers<void>()
    const list = pageOf([orderRow(0), orderRow(2, { clientCompanyId: 'another', clientName: 'Cordillera Labs' })])
    const { user } = await open('/shipments/new', {
      'GET /purchase-orders': async ({ query }) => {
        if (query.get('q')) await later.promise
        return ok(list)
      },
    })
    const orders = await screen.findByRole('list', { name: 'Approved orders' })
    expect(within(orders).getAllByText('Cordillera Labs')).toHaveLength(1)
    expect(orders.getAttribute('aria-busy')).toBeNull()
    await user.type(screen.getByRole('searchbox'), '4500')
    await waitFor(() => expect(orders.getAttribute('aria-busy')).toBe('true'))
    later.resolve()
    await waitFor(() => expect(orders.getAttribute('aria-busy')).toBeNull())
  })

  test('a search without a match says so and can be cleared; more than are shown are told', async () => {
    const { user } = await open('/shipments/new', {
      'GET /purchase-orders': ({ query }) =>
        ok(query.get('q') ? pageOf([]) : { ...pageOf([orderRow(0)]), total: 120, totalIsCapped: false }),
    })
    await screen.findByText('The first 1 of 120 approved orders: search to find the others.')
    await user.type(screen.getByRole('searchbox'), 'zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    expect(await screen.findByRole('checkbox', { name: /4500-018832/ })).toBeTruthy()
    expect(screen.queryByText('No approved orders')).toBeNull()
  })

  test('orders with nothing left to ship are not offered, nor taken where that shows only now', async () => {
    const spent = detail({
      id: orderId(1),
      orderNumber: '4500-018829',
      status: 'APPROVED',
      lines: [line(4, { shippable: '0' })],
    })
    const { user } = await open('/shipments/new', {
      'GET /purchase-orders': () =>
        ok(pageOf([orderRow(0, { status: 'APPROVED', fulfilment: 'allocated' }), orderRow(1, { status: 'APPROVED' })])),
      [`GET /purchase-orders/${orderId(1)}`]: () => ok(spent),
    })
    const box = await screen.findByRole('checkbox', { name: /4500-018829/ })
    expect(screen.queryByRole('checkbox', { name: /4500-018832/ })).toBeNull()
    await user.click(box)
    await screen.findByText('Nothing of it is left to ship')
    expect((box as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText('0 orders chosen')).toBeTruthy()
  })

  test('[S8.063] is created of two orders with the quantities, mode, places and reference entered', async () => {
    const view = await open()
    const { user, calls, path } = view
    expect(calls.find(call => call.path === '/purchase-orders')?.query.get('filter[waitsFor]')).toBe('shipment')
    await choose(view, '4500-018832', '1 order chosen')
    await choose(view, '4500-018829', '2 orders chosen')
    expect(await findings()).toEqual([])
    await next(view)
    // A line with nothing left to ship is not offered; the others begin with all of it.
    expect(screen.queryByText('ARV-2')).toBeNull()
    await user.clear(await screen.findByRole('textbox', { name: /Quantity of ARV-1/ }))
    const third = screen.getByRole('textbox', { name: /Quantity of ARV-3/ })
    await user.clear(third)
    await user.type(third, '4')
    expect(await findings()).toEqual([])
    await next(view)
    await user.selectOptions(await screen.findByRole('combobox', { name: /Transport mode/ }), 'OCEAN')
    const origin = within(screen.getByRole('group', { name: 'Origin' }))
    await user.type(origin.getByRole('textbox', { name: /Place/ }), 'Nhava Sheva')
    await user.type(origin.getByRole('textbox', { name: /UN\/LOCODE/ }), 'innsa')
    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'REF-77')
    expect(await findings()).toEqual([])
    await next(view)
    const table = await screen.findByRole('table', { name: 'Lines of the shipment' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Create the shipment' }))
    expect(await screen.findByText('Shipment created')).toBeTruthy()
    await waitFor(() => expect(path()).toBe(`/shipments/${shipmentId(1)}`))
    expect(sent(calls)).toMatchObject({
      clientCompanyId: andina,
      mode: 'OCEAN',
      operation: 'coordinated',
      noReference: false,
      booking: null,
      lines: [
        { orderId: orderId(0), orderLineId: line(3).id, quantity: '4' },
        { orderId: orderId(1), orderLineId: line(4).id, quantity: '25' },
      ],
      references: [{ kind: 'customer', value: 'REF-77' }],
      details: { route: { origin: { name: 'Nhava Sheva', unlocode: 'INNSA', country: 'IN' }, incoterm: 'FCA' } },
    })
  })

  test('[S2.074] without a reference it is refused where references stand, until none is declared', async () => {
    const view = await open(`/shipments/new?order=${orderId(0)}`)
    const { user, calls } = view
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    await screen.findByRole('textbox', { name: 'Reference' })
    await next(view)
    const why = 'Enter at least one reference or tick “No reference”'
    const summary = await screen.findByRole('link', { name: `References: ${why}` })
    const alert = summary.closest('[role="alert"]')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    await user.click(summary)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Kind' })))
    expect(await findings()).toEqual([])
    // What is entered takes it back at once, though another field is wrong.
    const reference = screen.getByRole('textbox', { name: 'Reference' })
    await user.click(screen.getByLabelText('Request a booking in the same step'))
    await user.type(reference, 'R')
    await waitFor(() => expect(screen.queryByRole('link', { name: `References: ${why}` })).toBeNull())
    await user.clear(reference)
    await next(view)
    await screen.findByRole('link', { name: `References: ${why}` })
    await user.click(screen.getByLabelText('Request a booking in the same step'))
    await user.click(screen.getByRole('checkbox', { name: 'No reference' }))
    await next(view)
    await user.click(await screen.findByRole('button', { name: 'Create the shipment' }))
    await waitFor(() => expect(sent(calls)).toMatchObject({ noReference: true, references: [] }))
  })

  test('a UN/LOCODE tells the country, asks for the place’s name, and is refused where no country has it', async () => {
    const view = await open(`/shipments/new?order=${orderId(0)}`)
    const { user } = view
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    const destination = within(await screen.findByRole('group', { name: 'Destination' }))
    const code = destination.getByRole('textbox', { name: /UN\/LOCODE/ })
    const country = destination.getByRole('combobox', { name: /Country/ })
    await user.clear(code)
    await user.type(code, 'xxzzz')
    await user.click(screen.getByRole('checkbox', { name: 'No reference' }))
    await next(view)
    expect(await destination.findByText(/two letters of the place’s country/)).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: /^Destination, UN\/LOCODE: / }))
    await waitFor(() => expect(document.activeElement).toBe(code))
    // It is needed from now on, and is not called optional any more.
    const place = destination.getByRole('textbox', { name: 'Place' })
    expect(place.getAttribute('aria-invalid')).toBe('true')
    await user.clear(code)
    await user.type(code, 'pecll')
    await waitFor(() => expect(country).toHaveProperty('value', 'Peru'))
  })

  test('a UN/LOCODE fills name and country, another code does so again; what a person typed stays', async () => {
    const view = await open(`/shipments/new?order=${orderId(0)}`)
    const { user } = view
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    const destination = within(await screen.findByRole('group', { name: 'Destination' }))
    const [place, code] = [/^Place/, /UN\/LOCODE/].map(
      name => destination.getByRole('textbox', { name }) as HTMLElement,
    )
    const country = destination.getByRole('combobox', { name: /Country/ })
    if (place === undefined || code === undefined) throw new Error('no fields')
    await user.clear(place)
    await user.type(code, 'pecll')
    await waitFor(() => expect(place).toHaveProperty('value', 'Callao'))
    expect(country).toHaveProperty('value', 'Peru')
    await user.clear(code)
    await user.type(code, 'inmaa')
    await waitFor(() => expect(place).toHaveProperty('value', 'Chennai'))
    expect(country).toHaveProperty('value', 'India')
    await user.clear(place)
    await user.type(place, 'Madras, gate 4')
    await user.clear(code)
    await user.type(code, 'pecll')
    await destination.findByText('PECLL is Callao, but the name says Madras, gate 4. Check which of the two is right.')
    await waitFor(() => expect(country).toHaveProperty('value', 'Peru'))
    expect(place).toHaveProperty('value', 'Madras, gate 4')
  })

  test('more than shippable and an order of another client are refused where they are', async () => {
    const view = await open()
    const { user } = view
    await next(view)
    await user.click(await screen.findByRole('link', { name: 'Orders: Choose at least one approved order' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /4500-018832/ })))
    await choose(view, '4500-018832', '1 order chosen')
    const other = screen.getByRole('checkbox', { name: /4500-018811/ })
    expect(other).toHaveProperty('disabled', true)
    expect(screen.getByText('Of another client: Cordillera Labs. A shipment has one client.')).toBeTruthy()
    await next(view)
    const first = await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await user.clear(first)
    await user.type(first, '11')
    await next(view)
    expect(await screen.findByRole('link', { name: /^Quantity of ARV-1.*: At most 10 can still/ })).toBeTruthy()
    expect(first.getAttribute('aria-invalid')).toBe('true')
  })

  test('[S8.018] the server’s refusal of a line stands at that line; one of the whole is told with its message', async () => {
    let whole = false
    const refusal = () =>
      whole
        ? problem(422, 'order-not-approved', 'The PO 4500-018832 is not in APPROVED status')
        : problem(422, 'over-allocation', 'Only 3 are left', {
            fields: [{ path: 'lines.1.orderId', code: 'over-allocation', message: 'Only 3 are left' }],
          })
    const view = await open(`/shipments/new?order=${orderId(0)}`, { 'POST /shipments': refusal })
    const { user } = view
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    await user.click(await screen.findByRole('checkbox', { name: 'No reference' }))
    await next(view)
    await user.click(await screen.findByRole('button', { name: 'Create the shipment' }))
    const third = await screen.findByRole('textbox', { name: /Quantity of ARV-3/ })
    await waitFor(() => expect(third.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/Only 3 are left/).length).toBeGreaterThan(0)
    whole = true
    await user.clear(third)
    await user.type(third, '2')
    await next(view)
    await screen.findByRole('checkbox', { name: 'No reference' })
    await next(view)
    await user.click(await screen.findByRole('button', { name: 'Create the shipment' }))
    expect(
      await screen.findByText('Error creating shipment: The PO 4500-018832 is not in APPROVED status'),
    ).toBeTruthy()
  })

  test('a named place that the order proposed goes along with its term’s end until a person types one; a quantity below 0 says why', async () => {
    const view = await open(`/shipments/new?order=${orderId(0)}`, {
      [`GET /purchase-orders/${orderId(0)}`]: () =>
        ok({ ...one, logistics: { ...one.logistics, origin: 'Hyderabad', originCountry: 'IN' } }),
    })
    const { user } = view
    await screen.findByText('1 order chosen')
    await next(view)
    const quantity = await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    const whole = (quantity as HTMLInputElement).value
    await user.clear(quantity)
    await user.type(quantity, '-1')
    await next(view)
    expect((await screen.findAllByText(/-1 is below 0: give 0 or more/)).length).toBeGreaterThan(0)
    await user.clear(quantity)
    await user.type(quantity, whole)
    await next(view)
    const origin = within(await screen.findByRole('group', { name: 'Origin' })).getByRole('textbox', { name: /^Place/ })
    const term = screen.getByRole('textbox', { name: /Incoterm.*place|Place of the Incoterm|named place/i })
    const write = async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.type(field, text)
    }
    expect(term).toHaveProperty('value', 'Hyderabad')
    await write(origin, 'Chennai')
    await waitFor(() => expect(term).toHaveProperty('value', 'Chennai'))
    const destination = within(screen.getByRole('group', { name: 'Destination' })).getByRole('textbox', {
      name: /^Place/,
    })
    await write(destination, 'Arequipa')
    expect(term).toHaveProperty('value', 'Chennai')
    const incoterm = screen.getByRole('combobox', { name: /^Incoterm/ })
    await user.selectOptions(incoterm, 'DAP')
    await waitFor(() => expect(term).toHaveProperty('value', 'Arequipa'))
    await user.selectOptions(incoterm, 'FCA')
    await waitFor(() => expect(term).toHaveProperty('value', 'Chennai'))
    // Typed by a person, it stays: also where it reads the same as an end, and whatever changes.
    await write(term, 'Chennai')
    await write(origin, 'Mumbai')
    await user.selectOptions(incoterm, 'CPT')
    await user.selectOptions(screen.getByRole('combobox', { name: /Transport mode/ }), 'GROUND')
    expect(term).toHaveProperty('value', 'Chennai')
  })

  test('a named place that a person typed is never replaced, also after another step', async () => {
    const view = await open(`/shipments/new?order=${orderId(0)}`, {
      [`GET /purchase-orders/${orderId(0)}`]: () =>
        ok({ ...one, logistics: { ...one.logistics, incoterm: null, incotermPlace: null } }),
    })
    const { user } = view
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    const place = (end: string) =>
      within(screen.getByRole('group', { name: end })).getByRole('textbox', { name: /^Place/ })
    const named = () => screen.getByRole('textbox', { name: /named place/i })
    const write = async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.type(field, text)
    }
    await screen.findByRole('group', { name: 'Origin' })
    await write(place('Destination'), 'Lima')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Incoterm/ }), 'FCA')
    await write(named(), 'Lima')
    await write(place('Origin'), 'Lima')
    await write(place('Destination'), 'Arequipa')
    expect(named()).toHaveProperty('value', 'Lima')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    await screen.findByRole('group', { name: 'Origin' })
    await write(place('Origin'), 'Cusco')
    expect(named()).toHaveProperty('value', 'Lima')
  })

  test('a place that the server refuses is told at its code, by its name', async () => {
    const message = 'UN/LOCODE INMAA begins with IN, but the place is in IO'
    const fields = [{ path: 'details.route.origin', code: 'locode-country-mismatch', message }]
    const refusal = () => problem(422, 'locode-country-mismatch', message, { fields })
    const view = await open(`/shipments/new?order=${orderId(0)}`, { 'POST /shipments': refusal })
    await screen.findByText('1 order chosen')
    await next(view)
    await screen.findByRole('textbox', { name: /Quantity of ARV-1/ })
    await next(view)
    await view.user.click(await screen.findByRole('checkbox', { name: 'No reference' }))
    await next(view)
    await view.user.click(await screen.findByRole('button', { name: 'Create the shipment' }))
    const origin = await screen.findByRole('group', { name: 'Origin' })
    const code = within(origin).getByRole('textbox', { name: /UN\/LOCODE/ })
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(within(origin).getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: `Origin, UN/LOCODE: ${message}` })).toBeTruthy()
  })

  test('what was typed is kept on the server, goes on at its step after a reload and ends with the creation', async () => {
    // What the page of the test before still sends when it is left is not this draft.
    let isChosen = false
    let kept: { form: unknown; keptAt: string | null } = { form: null, keptAt: null }
    const drafts: Table = {
      'GET /shipments/creation-draft': () => ok(kept),
      'POST /shipments/creation-draft': ({ body }) => {
        if (!isChosen) return ok(kept)
        kept = {
          form: creationDraft.parse({ ...(body as object), keptAt: null }).form,
          keptAt: '2026-11-20T10:00:00.000Z',
        }
        return ok(kept)
      },
      'DELETE /shipments/creation-draft': () => {
        kept = { form: null, keptAt: null }
        return ok(kept)
      },
    }
    const first = await open('/shipments/new', drafts)
    await choose(first, '4500-018832', '1 order chosen')
    isChosen = true
    await next(first)
    const third = await screen.findByRole('textbox', { name: /Quantity of ARV-3/ })
    await first.user.clear(third)
    await first.user.type(third, '4')
    await screen.findByText(/^Draft kept/)
    await waitFor(() => expect(kept.form).toMatchObject({ lines: [{ quantity: '10' }, { quantity: '4' }] }))
    first.unmount()

    const again = await open('/shipments/new?step=quantities', {
      ...drafts,
      // By now only 5 of the third line are left.
      [`GET /purchase-orders/${orderId(0)}`]: () =>
        ok({ ...one, lines: [line(1, { shippable: '10' }), line(3, { shippable: '5' })] }),
    })
    expect(await screen.findByText(/Your unfinished shipment of .* goes on here/)).toBeTruthy()
    const field = await screen.findByRole('textbox', { name: /Quantity of ARV-3/ })
    expect((field as HTMLInputElement).value).toBe('4')
    expect(await screen.findByText(/^5 .* shippable$/)).toBeTruthy()
    expect(await findings()).toEqual([])
    await next(again)
    await again.user.click(await screen.findByRole('checkbox', { name: 'No reference' }))
    await next(again)
    await again.user.click(await screen.findByRole('button', { name: 'Create the shipment' }))
    await waitFor(() => expect(again.path()).toBe(`/shipments/${shipmentId(1)}`))
    expect(sent(again.calls)).toMatchObject({ lines: [{ quantity: '10' }, { quantity: '4' }] })
    expect(kept.form).toBeNull()
  })

  test('an unfinished shipment can be thrown away', async () => {
    const form = { ...emptyCreation(), noReference: true }
    const view = await open('/shipments/new', {
      'GET /shipments/creation-draft': () => ok({ form, keptAt: '2026-11-20T10:00:00.000Z' }),
    })
    await view.user.click(await screen.findByRole('button', { name: 'Start again' }))
    await waitFor(() => expect(view.calls.some(call => call.method === 'DELETE')).toBe(true))
    await waitFor(() => expect(screen.queryByText(/goes on here/)).toBeNull())
  })
})
