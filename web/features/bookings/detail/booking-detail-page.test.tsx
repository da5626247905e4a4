import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { type CataloguePage, cataloguePage } from '@quayside/contracts/directory/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import {
  allowBooking,
  bookedContent,
  booking,
  bookingChanged,
  bookingId,
  confirmed,
} from '../../../testing/fixtures/bookings.ts'
import { andina, lucia } from '../../../testing/fixtures/people.ts'
import { shipment, shipmentFile, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

const ok = (body: unknown) => ({ status: 200, body })
const path = `/bookings/${bookingId(1)}`
const as = (actor: 'C' | 'O' | 'P') =>
  signInAs({
    user: {
      ...lucia,
      companiesRef: [
        {
          id: andina,
          name: 'Own company',
          type: actor === 'C' ? 'client' : actor === 'O' ? 'operating' : 'provider',
          role: 'ADMIN',
          actor,
          profile: null,
        },
      ],
    },
  })
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  as('C')
})

async function open(over: Partial<BookingDetail> = {}, query = '', table: Table = {}) {
  const calls = answerWith({
    [`GET ${path}`]: () => ok(booking(over)),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
    ...table,
  })
  const view = await renderPortal(`${path}${query}`)
  await screen.findByRole('heading', { level: 1, name: 'BK-2026-0001' })
  const sent = (end: string) => calls.find(call => call.method === 'POST' && call.path === `${path}${end}`)?.body
  return { ...view, calls, sent }
}

describe('a booking', () => {
  test('[S2.087] [S2.088] [S3.038] [S3.039] tells its parties, goods, packages, equipment, days value, references and orders', async () => {
    await open({ content: bookedContent({ charges: [] }) })
    const main = within(screen.getByRole('main'))
    for (const label of ['Free days at destination', 'Transit days', 'Validity date', 'Operation', 'References'])
      expect(main.getByText(label, { selector: 'dt' })).toBeTruthy()
    expect(main.getByText('Free days at destination', { selector: 'dt' }).nextElementSibling?.textContent).toBe('14')
    for (const name of ['Packages', 'Equipment', 'Goods of orders'])
      expect(main.getByRole('table', { name })).toBeTruthy()
    expect(main.getByRole('heading', { name: 'Shipper' })).toBeTruthy()
    expect(main.getByText('PALLET')).toBeTruthy()
    expect(main.getByRole('cell', { name: '45G1' })).toBeTruthy()
    expect(await main.findByRole('list', { name: /chain/ })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[D4.003] [D4.011] the operator confirms the version it sees with reference, times and cut-offs by the clock of their places', async () => {
    as('O')
    const { user, sent } = await open(
      { chip: 'WITH CARRIER', version: 2, allowedCommands: allowBooking('confirm', 'reject') },
      '?act=confirm',
      { [`POST ${path}/confirmation`]: () => ok(bookingChanged({ status: 'CONFIRMED', version: 2 })) },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(dialog.getByLabelText('Carrier’s reference').getAttribute('aria-invalid')).toBe('true'))
    await user.type(dialog.getByLabelText('Carrier’s reference'), 'MAEU-123')
    await user.type(dialog.getByRole('textbox', { name: 'Estimated departure' }), '02/12/2026 13:30')
    await user.type(dialog.getByRole('textbox', { name: 'Estimated arrival' }), '30/12/2026 05:00')
    await user.type(dialog.getByRole('textbox', { name: /Cargo cut-off/ }), '30/11/2026 16:00')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(sent('/confirmation')).toMatchObject({
        version: 2,
        confirmation: {
          reference: 'MAEU-123',
          etd: '2026-12-02T08:00:00.000Z',
          eta: '2026-12-30T10:00:00.000Z',
          cutOffs: {
            documents: null,
            vgm: null,
            cargo: { at: '2026-11-30T10:30:00.000Z', zone: 'Asia/Kolkata' },
            customs: null,
          },
        },
      }),
    )
    expect(await screen.findByText('BK-2026-0001: confirmed')).toBeTruthy()
  })

  test('[D4.003] an arrival before the departure and a cut-off after it stand at their fields', async () => {
    as('O')
    const message = 'The estimated arrival lies before the departure'
    const late = 'The cut-off lies after the departure'
    const { user } = await open(
      { allowedCommands: allowBooking('confirm-again'), status: 'CONFIRMED', confirmation: confirmed },
      '?act=confirm-again',
      {
        [`POST ${path}/confirmation/renewal`]: () =>
          problem(422, 'booking-dates-out-of-order', message, {
            fields: [
              { path: 'confirmation.eta', code: 'booking-dates-out-of-order', message },
              { path: 'confirmation.cutOffs.cargo.at', code: 'booking-cut-off-after-departure', message: late },
            ],
          }),
      },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm again' }))
    await user.type(dialog.getByLabelText('Reason'), 'The vessel was changed')
    await user.click(dialog.getByRole('button', { name: 'Confirm again' }))
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Estimated arrival' }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(dialog.getByRole('textbox', { name: /Cargo cut-off/ }).getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getAllByText(late).length).toBeGreaterThan(0)
  })

  test('[D4.003] what is against the departure is refused while it is typed; one that lies in the past is asked about', async () => {
    as('O')
    const { user, sent } = await open({ allowedCommands: allowBooking('confirm') }, '?act=confirm', {
      [`POST ${path}/confirmation`]: () => ok(bookingChanged({ status: 'CONFIRMED' })),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }))
    const time = (name: string | RegExp) => dialog.getByRole('textbox', { name })
    await user.type(time('Carrier’s reference'), 'MAEU-9')
    await user.type(time('Estimated departure'), '20/11/2026 13:30')
    await user.type(time('Estimated arrival'), '19/11/2026 05:00')
    await user.type(time(/Cargo cut-off/), '21/11/2026 10:00')
    await user.tab()
    expect((await dialog.findAllByText('The estimated arrival lies before the departure')).length).toBeGreaterThan(0)
    expect((await dialog.findAllByText('The cut-off lies after the departure')).length).toBeGreaterThan(0)
    await user.clear(time('Estimated arrival'))
    await user.type(time('Estimated arrival'), '19/12/2026 05:00')
    await user.clear(time(/Cargo cut-off/))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect((await dialog.findAllByText(/tick that it has sailed/)).length).toBeGreaterThan(0)
    expect(sent('/confirmation')).toBeUndefined()
    await user.click(dialog.getByRole('checkbox', { name: /it has sailed already/ }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(sent('/confirmation')).toMatchObject({ confirmation: { etd: '2026-11-20T08:00:00.000Z' } }),
    )
  })

  test('[D4.013] passing on says which way the carrier is told and what its entry lacks; told by hand, the person tells it', async () => {
    as('O')
    const maersk: CataloguePage['carriers'][number] = {
      code: 'MAEU',
      name: 'Maersk',
      modes: ['internationalCarrier'],
      scac: 'MAEU',
      airlinePrefix: null,
      bookingChannel: 'LINK',
      portKey: null,
      contactId: bookingId(9),
      volumeFactors: [],
      retired: false,
      contact: { id: bookingId(9), name: null, email: 'desk@maersk.example', phone: null, language: null },
    }
    const page = { id: andina, version: 1, catalogs: [], carriers: [maersk], allowedCommands: [] }
    const { user, sent } = await open({ allowedCommands: allowBooking('pass-on') }, '?act=pass-on', {
      [`GET /companies/${andina}/catalogue`]: () => ok(cataloguePage.parse(page)),
      [`POST ${path}/passing-on`]: () => ok(bookingChanged({ chip: 'WITH CARRIER' })),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Pass on to the carrier' }))
    expect(await dialog.findByText(/a link that is e-mailed to desk@maersk.example/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'To the carriers' }).getAttribute('href')).toBe(
      `/companies/${andina}?tab=carriers`,
    )
    await user.selectOptions(dialog.getByRole('combobox'), 'port')
    expect(await dialog.findByText(/Maersk has no key of its own system/)).toBeTruthy()
    await user.selectOptions(dialog.getByRole('combobox'), 'hand')
    expect(await dialog.findByText(/you tell it yourself/)).toBeTruthy()
    const toldOn = dialog.getByRole('textbox', { name: /^Told on/ })
    await user.type(toldOn, '01/01/2099 10:00')
    await user.tab()
    expect(await dialog.findByText(/The time 1 Jan 2099 10:00 .*lies in the future/)).toBeTruthy()
    await user.clear(toldOn)
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Pass on to the carrier' }))
    expect(await screen.findByText(/Nothing was sent: tell Maersk yourself/)).toBeTruthy()
    expect(sent('/passing-on')).toMatchObject({ version: 1, channel: 'hand' })
  })

  test('[D4.002] asking for an update names the parts and a reason; the client is told what is asked and until when', async () => {
    as('O')
    const { user, sent, unmount } = await open(
      { chip: 'WITH CARRIER', allowedCommands: allowBooking('ask-update') },
      '?act=ask-update',
      { [`POST ${path}/update-requests`]: () => ok(bookingChanged({ status: 'PENDING_UPDATE' })) },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for an update' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Packages' }))
    await user.type(dialog.getByLabelText('Reason'), 'Measures are missing')
    await user.click(dialog.getByRole('button', { name: 'Ask for an update' }))
    await waitFor(() =>
      expect(sent('/update-requests')).toMatchObject({
        version: 1,
        fields: ['packages'],
        reason: 'Measures are missing',
      }),
    )
    unmount()
    as('C')
    await open({
      status: 'PENDING_UPDATE',
      askedFields: ['packages', 'terms.transitDays'],
      reason: 'Measures are missing',
      allowedCommands: allowBooking('supply'),
    })
    const banner = screen.getByText('Maersk asks you for an update.').closest<HTMLElement>('[role=note]')
    const asked = within(banner as HTMLElement)
    expect(asked.getByText('Asked for: Packages and Transit days')).toBeTruthy()
    expect(banner?.textContent).toContain('Until the end of 30 Nov 2026.')
    await user.click(asked.getByRole('button', { name: 'Supply what is asked' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Supply what is asked of BK-2026-0001' })).toBeTruthy()
  })

  test('[D4.004] [D4.006] a rejection and a carrier’s withdrawal need a reason and name the version; what ended is told and booked again', async () => {
    as('O')
    const { user, sent, unmount } = await open({ version: 3, allowedCommands: allowBooking('reject') }, '?act=reject', {
      [`POST ${path}/rejection`]: () => ok(bookingChanged({ status: 'REJECTED' })),
    })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    expect(sent('/rejection')).toBeUndefined()
    await user.type(dialog.getByLabelText('Reason'), 'No space')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent('/rejection')).toMatchObject({ version: 3, reason: 'No space' }))
    unmount()
    as('C')
    const again = await open({ status: 'REJECTED', reason: 'No space', allowedCommands: allowBooking('book-again') })
    expect(screen.getByText('Maersk rejected this booking.')).toBeTruthy()
    expect(screen.getByText('No space')).toBeTruthy()
    await again.user.click(screen.getAllByRole('button', { name: 'Book again' })[0] as HTMLElement)
    await waitFor(() => expect(again.path()).toContain(`/bookings/new?again=${bookingId(1)}`))
  })

  test('[D4.008] requests stand beside the status with their answers; both versions are readable and compared field by field', async () => {
    const over: Partial<BookingDetail> = {
      status: 'CONFIRMED',
      confirmation: confirmed,
      version: 1,
      versions: [
        { version: 1, at: '2026-11-18T10:00:00.000Z', holds: true },
        { version: 2, at: '2026-11-20T10:00:00.000Z', holds: false },
      ],
      requests: [
        {
          id: 'r1',
          kind: 'AMENDMENT',
          side: 'client',
          state: 'RECEIVED',
          version: 2,
          reason: 'Two pallets more',
          answer: null,
          askedAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      allowedCommands: allowBooking('withdraw-request'),
    }
    const { user, sent } = await open(over, '?tab=requests', {
      [`GET ${path}/versions`]: ({ query }) =>
        ok({
          from: { version: Number(query.get('from')), at: '', holds: true, content: bookedContent() },
          to: { version: Number(query.get('to')), at: '', holds: false, content: bookedContent() },
          changes: [
            { part: 'packages', field: 'packages.0.count', old: '12', new: '14' },
            { part: 'lines', field: 'lines.0.quantity', old: '60', new: '70' },
          ],
        }),
      [`POST ${path}/requests/r1/withdrawal`]: () => ok(bookingChanged({ status: 'CONFIRMED' })),
    })
    const list = within(await screen.findByRole('list', { name: 'Requests' }))
    for (const text of ['Amendment', 'Waits for an answer', 'Two pallets more'])
      expect(list.getByText(text)).toBeTruthy()
    await user.click(list.getByRole('link', { name: 'Compare with version 2' }))
    const table = within(await screen.findByRole('table', { name: 'Compared' }))
    expect(table.getByText('Packages 1, Count')).toBeTruthy()
    const [line] = bookedContent().lines
    expect(table.getByText(`${line?.orderNumber} ${line?.sku}, Quantity`)).toBeTruthy()
    expect(table.getByText('12').tagName).toBe('DEL')
    expect(table.getByText('14').tagName).toBe('STRONG')
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('link', { name: /^Requests/ }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the request' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw the request' }))
    await waitFor(() => expect(sent('/requests/r1/withdrawal')).toBeDefined())
  })

  test('of one that ended the chain says that it stopped at its booking, until its shipment is booked again', async () => {
    const stands = async (status: 'PO_CONFIRMED' | 'BOOKING_REQUEST') => {
      const stations = shipment().stations.map(one =>
        one.station === 'booked' ? ({ ...one, state: 'now', at: null, dateKind: null } as const) : one,
      )
      const { unmount } = await open({ status: 'CANCELLED' }, '', {
        [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment({ status, stations })),
      })
      const chain = within(await screen.findByRole('list', { name: 'Where it stands in the chain' }))
      const state = chain.getByText('Booked').closest('li')?.dataset.state
      unmount()
      return state
    }
    expect([await stands('PO_CONFIRMED'), await stands('BOOKING_REQUEST')]).toEqual(['stopped', 'now'])
  })

  test('before it is passed on nobody says that the carrier has it, or that it is told of a cancellation', async () => {
    const asked = { status: 'REQUESTED', allowedCommands: allowBooking('cancel') } as const
    const first = await open(asked, '?act=cancel')
    expect(await screen.findByText('The freight operator passes this booking on to Maersk.')).toBeTruthy()
    expect(await screen.findByText(/Maersk has not been asked yet and is told nothing/)).toBeTruthy()
    first.unmount()
    const passedOn = [{ version: 1, channel: 'hand' as const, at: '2026-11-18T12:00:00.000Z' }]
    await open({ ...asked, chip: 'WITH CARRIER', passedOn }, '?act=cancel')
    expect(await screen.findByText(/^Maersk is told\./)).toBeTruthy()
  })

  test('[D4.014] what the carrier said stands in its own time; what came too late or is unknown is marked and changes nothing', async () => {
    const said = { at: '2026-11-20T10:00:00.000Z', way: 'message' as const, reason: '', isKnown: true, isApart: false }
    await open(
      {
        carrierAnswers: [
          { ...said, code: 'CONFIRMED', isApart: true },
          { ...said, code: 'ROLLED', at: '2026-11-19T10:00:00.000Z', isKnown: false },
        ],
      },
      '?tab=carrier',
    )
    const table = within(await screen.findByRole('table', { name: 'What the carrier said' }))
    expect(table.getByRole('row', { name: /Confirmed.*Came too late, kept apart/ })).toBeTruthy()
    expect(table.getByRole('row', { name: /ROLLED.*Unknown, changes nothing/ })).toBeTruthy()
  })

  test('[D4.005] one that ran out says so and is made again; a confirmation that came later stands apart', async () => {
    const late = { code: 'CONFIRMED', at: '2026-12-02T10:00:00.000Z', way: 'message' as const, reason: '' }
    const over: Partial<BookingDetail> = {
      status: 'EXPIRED',
      carrierAnswers: [{ ...late, isKnown: true, isApart: true }],
      allowedCommands: allowBooking('book-again'),
    }
    const { user, path: at } = await open(over, '?tab=carrier')
    expect(screen.getByText('Nobody answered until its validity date.')).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'What the carrier said' }))
    expect(table.getByRole('row', { name: /Confirmed.*Came too late, kept apart/ })).toBeTruthy()
    expect(screen.getByText('Expired')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Book again' })[0] as HTMLElement)
    await waitFor(() => expect(at()).toContain(`/bookings/new?again=${bookingId(1)}`))
  })

  test('[D4.007] one whose shipment was delivered asks nothing more; its history tells of a correction', async () => {
    const entry = (number: number, type: string, old: string, fresh: string) => ({
      id: bookingId(number),
      at: `2026-12-3${number}T10:00:00.000Z`,
      position: String(number),
      type,
      actor: { uid: null, service: 'shipments', name: null, onBehalfOf: null },
      reason: null,
      changes: [{ field: 'status', old, new: fresh, lineNumber: null }],
    })
    const items = [
      entry(0, 'BookedShipmentEnded', 'CONFIRMED', 'COMPLETED'),
      entry(1, 'BookedShipmentEnded', 'COMPLETED', 'CONFIRMED'),
    ]
    await open({ status: 'COMPLETED', confirmation: confirmed }, '?tab=history', {
      [`GET ${path}/history`]: () => ok({ items }),
    })
    const notes = screen.getAllByRole('note').map(note => note.textContent)
    expect(notes).toEqual(['DEMO'])
    const list = within(await screen.findByRole('list', { name: 'History' }))
    expect(list.getAllByText('The shipment ended')).toHaveLength(2)
    const [newest, before] = list.getAllByRole('listitem').map(item => item.textContent)
    expect(newest).toMatch(/Completed.*Confirmed/)
    expect(before).toMatch(/Confirmed.*Completed/)
  })

  test('[D4.016] a supplier’s page has no charges, references, recipients or carrier’s messages; a client’s charges have no expense', async () => {
    as('P')
    const { carrierAnswers: _messages, ...seen } = booking({
      content: bookedContent({ references: [], copyRecipients: [] }),
    })
    const { unmount } = await open({}, '', { [`GET ${path}`]: () => ok(seen) })
    const nav = within(screen.getByRole('navigation', { name: 'Parts of the booking' }))
    expect(nav.queryByRole('link', { name: /Charges/ })).toBeNull()
    for (const name of [/Carrier’s messages/, /Versions/, /Requests/])
      expect(nav.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByText(/Not given/)).toBeNull()
    for (const label of ['References', 'Copy recipients']) expect(screen.queryByText(label)).toBeNull()
    unmount()
    as('C')
    const charge = {
      chargeId: '0198a000-0000-7000-8000-00000000d001',
      chargeType: 'FREIGHT',
      service: null,
      serviceDescription: null,
      shipmentType: null,
      income: '1200',
      quantity: '1',
      isOwnQuantity: false,
      unit: 'SHIPMENT' as const,
      currency: 'USD',
      payment: 'PREPAID' as const,
      billTo: null,
      total: '1200.00',
    }
    await open({ content: bookedContent({ charges: [charge] }) }, '?tab=charges')
    const table = within(await screen.findByRole('table', { name: 'Charges' }))
    expect(table.getByRole('cell', { name: 'FREIGHT' })).toBeTruthy()
    expect(table.queryByRole('columnheader', { name: 'Expense' })).toBeNull()
    expect(table.queryByRole('columnheader', { name: 'Pay to' })).toBeNull()
  })

  test('[S3.040] a document has one of four types, chosen first, and is uploaded onto the booking', async () => {
    const { user, sent } = await open({ allowedCommands: allowBooking('attach-document') }, '?tab=documents', {
      'POST /documents': () => ({ status: 201, body: { items: [shipmentFile()] } }),
      [`POST ${path}/documents`]: () => ok(bookingChanged()),
    })
    const panel = within(await screen.findByRole('region', { name: 'Add a document' }))
    const types = within(panel.getByLabelText('Document type')).getAllByRole('option')
    expect(types.map(type => type.textContent)).toEqual([
      'Choose a type',
      'Purchase order',
      'Commercial invoice',
      'Delivery order',
      'Other',
    ])
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    expect(panel.getByText('Choose a document type first')).toBeTruthy()
    await user.selectOptions(panel.getByLabelText('Document type'), 'Delivery order')
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    expect(panel.getByText('Select a file')).toBeTruthy()
    expect(sent('/documents')).toBeUndefined()
    const file = new File(['%PDF-1.7'], 'release.pdf', { type: 'application/pdf' })
    await user.upload(panel.getByLabelText(/^Drop a file here or choose one/), file)
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    await waitFor(() =>
      expect(sent('/documents')).toMatchObject({ documentId: shipmentFile().id, documentType: 'DELIVERY_ORDER' }),
    )
  })
})
