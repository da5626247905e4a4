import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { allowed, pickup, pickupId, pickups, pickupWithHistory } from '../../../testing/fixtures/handled-goods.ts'
import { pageOf, placeItem } from '../../../testing/fixtures/master-data.ts'
import { lucia } from '../../../testing/fixtures/people.ts'
import { shipment, shipmentId, supplierId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const made = { id: pickupId, pickupNumber: 'PU-261120-0A1B2C3', status: 'DRAFT', version: 1 }
const draft = () => pickupWithHistory({ allowedCommands: allowed('change', 'send', 'delete') })

async function open(path: string, table: Table = {}) {
  const calls = answerWith({
    'GET /places': () => ok({ items: [], nextCursor: null, total: 0, totalIsCapped: false }),
    [`GET /pickups/${pickupId}`]: () => ok(draft()),
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('navigation', { name: 'Steps' })
  const sent = (to: string) => calls.filter(call => call.method === 'POST' && call.path === to).map(call => call.body)
  return { ...view, calls, sent }
}
const main = () => within(screen.getByRole('main'))
const field = (name: RegExp) => main().getByLabelText(name)

describe('the form of a pickup request', () => {
  test('[S2.083] [S2.015] leads through requester, shipper, consignee, day and packages to the summary, kept at the first step', async () => {
    const { user, path, sent } = await open('/pick-up/form/national', {
      'POST /pickups': () => ({ status: 201, body: made }),
    })
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(step => step.textContent?.replace(/^\d/, ''))).toEqual([
      'Requester',
      'Shipper',
      'Consignee',
      'Collection date',
      'Package details',
      'Summary',
    ])
    expect((field(/^Name/) as HTMLInputElement).value).toBe('Andina Salud S.A.C.')
    expect(await findings()).toEqual([])
    await user.click(main().getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(path()).toBe(`/pick-up/form/${pickupId}?step=shipper`))
    expect(sent('/pickups')).toMatchObject([
      {
        shipmentId: null,
        orderLines: [],
        clientCompanyId: null,
        content: { kind: 'NATIONAL', requester: { name: 'Andina Salud S.A.C.' }, shipper: null, collection: null },
      },
    ])
  })

  test('[D5.019] what a step lacks is told at its field, and nothing is sent', async () => {
    const { user, sent } = await open(`/pick-up/form/international?shipment=${shipmentId(1)}&step=packages`, {
      [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
      'POST /pickups': () => ({ status: 201, body: made }),
    })
    await user.click(await main().findByRole('button', { name: 'Next' }))
    const alert = within(await screen.findByRole('alert'))
    for (const name of ['Incoterm', 'Place of the Incoterm', 'Goods value', 'Currency', 'Commodity code'])
      expect(alert.getByText(new RegExp(`^${name}: This field is required`)), name).toBeTruthy()
    expect(sent('/pickups')).toEqual([])
  })

  test('[D5.019] what cannot be read is told of every field of the step, beside what it lacks', async () => {
    const { user, sent } = await open(`/pick-up/form/${pickupId}?step=collection`)
    for (const name of [/^Requested collection date/, /^From/, /^Until/])
      fireEvent.change(field(name), { target: { value: '11/20/2026' } })
    await user.click(main().getByRole('button', { name: 'Next' }))
    const alert = within(await screen.findByRole('alert'))
    for (const name of ['Requested collection date', 'From', 'Until']) {
      expect(alert.getByText(new RegExp(`^${name}: `)), name).toBeTruthy()
      expect(field(new RegExp(`^${name}`)).getAttribute('aria-invalid'), name).toBe('true')
    }
    expect(sent(`/pickups/${pickupId}/details`)).toEqual([])
  })

  test('[D5.006] a day that has passed is told when its field is left; one that stood there already is not', async () => {
    const { user } = await open(`/pick-up/form/${pickupId}?step=collection`)
    fireEvent.blur(field(/^Until/))
    await user.clear(field(/^From/))
    await user.type(field(/^From/), '20/11/2025 09:30')
    await user.tab()
    await waitFor(() => expect(field(/^From/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('That day has passed.')).toBeTruthy()
    expect(field(/^Until/).getAttribute('aria-invalid')).toBe('false')
  })

  test('[D5.019] measures that are no numbers are told with what the step lacks', async () => {
    const { user } = await open(`/pick-up/form/${pickupId}?step=packages`)
    const first = within(main().getByRole('table')).getAllByRole('row')[1]
    if (first === undefined) throw new Error('No package')
    const cell = (name: RegExp) => within(first).getByLabelText(name)
    fireEvent.change(cell(/weight/i), { target: { value: '1;5' } })
    fireEvent.change(cell(/length/i), { target: { value: 'abc' } })
    fireEvent.change(cell(/volume/i), { target: { value: '-1' } })
    await user.click(main().getByRole('button', { name: 'Next' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/^Incoterm: This field is required/)).toBeTruthy()
    for (const name of [/weight/i, /length/i, /volume/i])
      await waitFor(() => expect(cell(name).getAttribute('aria-invalid'), String(name)).toBe('true'))
  })

  test('a request of a shipment begins with what the shipment knows', async () => {
    const { user, sent } = await open(`/pick-up/form/international?shipment=${shipmentId(1)}`, {
      [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
      'POST /pickups': () => ({ status: 201, body: made }),
    })
    expect(main().getByText(/^For shipment/)).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Save the draft' }))
    expect(await screen.findByText(/This field is required/)).toBeTruthy()
    // The fault is on another step, which opens.
    await main().findByRole('heading', { name: 'Pickup place' })
    const name = await main().findByLabelText(/^Name$/)
    fireEvent.change(name, { target: { value: 'Aurobindo' } })
    await user.click(main().getByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(sent('/pickups')).toHaveLength(1))
    expect(sent('/pickups')).toMatchObject([
      {
        shipmentId: shipmentId(1),
        content: {
          shipper: {
            companyId: supplierId,
            name: 'Aurobindo',
            place: { name: 'Hyderabad', unlocode: 'INHYD', zone: 'Asia/Kolkata' },
          },
          consignee: { name: 'Andina Salud S.A.C.', place: { name: 'Callao', unlocode: 'PECLL' } },
        },
      },
    ])
  })

  test('[D5.007] a place that is typed, or lies in another country, does not keep the clock of the one before', async () => {
    const { user } = await open('/pick-up/form/national?step=consignee', {
      'GET /places': () =>
        ok(pageOf([placeItem(1), placeItem(2, { country: 'MX', unlocode: 'MXTIJ', timeZone: 'America/Tijuana' })])),
    })
    const known = await main().findByLabelText(/^Registered place/)
    const zone = () => (field(/^Time zone/) as HTMLInputElement).value
    await user.selectOptions(known, 'Dock 2 · Andina Salud S.A.C.')
    await waitFor(() => expect(zone()).toBe('America/Tijuana'))
    await user.selectOptions(known, 'None: typed below')
    await waitFor(() => expect(zone()).toBe(''))
    await user.selectOptions(known, 'Dock 1 · Andina Salud S.A.C.')
    await waitFor(() => expect(zone()).toBe('America/Lima'))
    fireEvent.change(field(/^UN\/LOCODE/), { target: { value: 'MXTLC' } })
    await waitFor(() => expect(zone()).toBe(''))
    fireEvent.change(field(/^UN\/LOCODE/), { target: { value: 'PECLL' } })
    fireEvent.change(field(/^Time zone/), { target: { value: 'America/Lima' } })
    fireEvent.change(field(/^UN\/LOCODE/), { target: { value: 'INHYD' } })
    await waitFor(() => expect(zone()).toBe('Asia/Kolkata'))
  })

  test('[D5.006] a day that none of the hours is on is told when the step is left', async () => {
    const { user, sent } = await open(`/pick-up/form/${pickupId}?step=collection`)
    fireEvent.change(field(/^Requested collection date/), { target: { value: '2060-11-27' } })
    fireEvent.change(field(/^From/), { target: { value: '2060-11-28T09:00' } })
    fireEvent.change(field(/^Until/), { target: { value: '2060-11-28T12:00' } })
    await user.click(main().getByRole('button', { name: 'Next' }))
    expect((await screen.findAllByText(/Not a day of the hours asked for/)).length).toBeGreaterThan(0)
    expect(sent(`/pickups/${pickupId}/details`)).toEqual([])
  })

  test('[D5.019] a border that the kind of the request does not fit is told where the second place is entered', async () => {
    const base = draft()
    const { consignee } = base.content
    if (consignee?.place == null) throw new Error('No place')
    const at = (kind: 'NATIONAL' | 'INTERNATIONAL', place: object) => ({
      ...base,
      content: { ...base.content, kind, consignee: { ...consignee, place: { ...consignee.place, ...place } } },
    })
    const refused = async (pickup: object, text: RegExp) => {
      const { user, path, unmount } = await open(`/pick-up/form/${pickupId}?step=consignee`, {
        [`GET /pickups/${pickupId}`]: () => ok(pickup),
      })
      await user.click(main().getByRole('button', { name: 'Next' }))
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      expect(path()).toContain('step=consignee')
      unmount()
    }
    await refused(at('NATIONAL', { unlocode: 'PECLL', country: null }), /a national pickup crosses no border/)
    await refused(at('INTERNATIONAL', {}), /an international pickup crosses a border/)
  })

  test('[D5.007] the place’s cut-off and hours are shown before it is sent, and the hours are entered by its clock', async () => {
    const placeId = shipmentId(77)
    const base = draft()
    const { shipper } = base.content
    if (shipper?.place == null) throw new Error('No place')
    const content = { ...base.content, shipper: { ...shipper, place: { ...shipper.place, placeId } } }
    const { calls } = await open(`/pick-up/form/${pickupId}?step=collection`, {
      [`GET /pickups/${pickupId}`]: () => ok({ ...base, content }),
      'GET /pickups/terms': () => ok({ ...base.terms, isOutsideHours: true }),
    })
    expect((field(/^From/) as HTMLInputElement).value).toBe('28/11/2026 09:30')
    const terms = within(await screen.findByRole('region', { name: 'What the pickup place says of the day' }))
    expect(terms.getByText('Cut-off')).toBeTruthy()
    expect(terms.getByRole('note').textContent).toBe('The hours asked for do not lie within the opening hours')
    expect(Object.fromEntries(calls.find(call => call.path === '/pickups/terms')?.query ?? [])).toMatchObject({
      placeId,
      date: '2026-11-28',
    })
  })

  test('[D5.007] that the place is closed on the day is said once', async () => {
    const base = draft()
    const closed = { ...base, terms: { ...base.terms, isClosedDay: true } }
    await open(`/pick-up/form/${pickupId}?step=summary`, { [`GET /pickups/${pickupId}`]: () => ok(closed) })
    expect(main().getAllByText('Closed on that day')).toHaveLength(1)
  })

  test('[D5.006] it is sent from the summary in the version kept; what the server refuses stands at its field, on its step', async () => {
    const wrong = { code: 'pickup-past-cut-off', message: 'The cut-off of that day is over' }
    const answers = [
      problem(422, wrong.code, wrong.message, { fields: [{ path: 'content.collection.date', ...wrong }] }),
    ]
    const { user, path, sent } = await open(`/pick-up/form/${pickupId}?step=summary`, {
      [`POST /pickups/${pickupId}/send`]: () => answers.shift() ?? ok({ ...made, status: 'REQUESTED' }),
    })
    expect(main().getByText('Cut-off')).toBeTruthy()
    // What the packages come to is told before it is sent.
    expect(main().getByText('Pieces', { selector: 'dt' }).nextElementSibling?.textContent).toBe('4')
    for (const volume of ['3.84', '1.92']) expect(main().getAllByText(volume).length, volume).toBeGreaterThan(0)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(path()).toContain('step=collection'))
    const date = await main().findByLabelText(/^Requested collection date/)
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/The cut-off of that day is over/).length).toBeGreaterThan(0)
    await user.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name: /Requester/ }))
    expect(sent(`/pickups/${pickupId}/send`)).toMatchObject([{ version: 1 }])
  })

  test('[D5.008] a changed step is saved in the version seen; an end before its beginning is not kept, not even in a draft', async () => {
    const { user, sent } = await open(`/pick-up/form/${pickupId}?step=collection`, {
      [`POST /pickups/${pickupId}/details`]: () => ok({ ...made, version: 2 }),
    })
    fireEvent.change(field(/^From/), { target: { value: '2060-11-28T09:30' } })
    fireEvent.change(field(/^Until/), { target: { value: '2060-11-28T08:00' } })
    fireEvent.change(field(/^Requested collection date/), { target: { value: '2026-11-20' } })
    await user.click(main().getByRole('button', { name: 'Next' }))
    expect((await screen.findAllByText(/That day has passed/)).length).toBeGreaterThan(0)
    fireEvent.change(field(/^Requested collection date/), { target: { value: '2060-11-28' } })
    expect((await screen.findAllByText(/The end has to be after the beginning/)).length).toBeGreaterThan(0)
    expect(sent(`/pickups/${pickupId}/details`)).toEqual([])
    fireEvent.change(field(/^Until/), { target: { value: '2060-11-28T12:00' } })
    await user.click(main().getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(sent(`/pickups/${pickupId}/details`)).toHaveLength(1))
    expect(sent(`/pickups/${pickupId}/details`)).toMatchObject([
      { version: 1, content: { collection: { until: '2060-11-28T06:30:00.000Z' } } },
    ])
  })

  test('what was sent is changed with a reason, and leaving it unsaved asks', async () => {
    const asked = pickupWithHistory({ status: 'REQUESTED', version: 2, allowedCommands: allowed('change') })
    const { user, sent } = await open(`/pick-up/form/${pickupId}`, {
      [`GET /pickups/${pickupId}`]: () => ok(asked),
      [`POST /pickups/${pickupId}/details`]: () => ok({ ...made, status: 'REQUESTED', version: 3 }),
    })
    await user.type(field(/^Name/), ' 2')
    await user.click(main().getByRole('link', { name: 'Pickup requests' }))
    const asks = within(await screen.findByRole('alertdialog'))
    await user.click(asks.getByRole('button', { name: /stay/i }))
    await user.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name: /Summary/ }))
    await main().findByRole('heading', { name: 'What you changed' })
    expect(main().getByText('Andina purchasing', { exact: false, selector: 'del' })).toBeTruthy()
    expect(main().getByText('Andina purchasing 2', { exact: false, selector: 'ins' })).toBeTruthy()
    // All of it as it would be, as before it is sent for the first time.
    for (const heading of ['Packages', 'Parties']) expect(main().getByRole('heading', { name: heading })).toBeTruthy()
    expect(main().getByText('Andina purchasing 2', { ignore: 'ins' })).toBeTruthy()
    await user.click(await main().findByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText('Reason of the change: This field is required')).toBeTruthy()
    await user.type(field(/^Reason of the change/), 'More goods')
    await user.click(main().getByRole('button', { name: 'Save the change' }))
    await waitFor(() =>
      expect(sent(`/pickups/${pickupId}/details`)).toMatchObject([{ version: 2, reason: 'More goods' }]),
    )
  })

  test('who is kept to the two forms finds there what they made, and opens it below them', async () => {
    signInAs({ user: { ...lucia, profile: 'CLIENT_LAB' } })
    const { calls } = await open('/pick-up/form/national', {
      'GET /pickups': () => ok(pickups([pickup({ kind: 'NATIONAL' })])),
    })
    const own = within(await screen.findByRole('region', { name: 'Your requests' }))
    const link = await own.findByRole('link', { name: 'PU-261120-0A1B2C3' })
    expect(link.getAttribute('href')).toBe(`/pick-up/form/national/${pickupId}`)
    expect(calls.map(call => call.path)).not.toContain('/correspondents')
    // Its two pages are all there is to go to.
    expect(screen.queryByRole('button', { name: /Find an order|^Search$/ })).toBeNull()
  })
})
