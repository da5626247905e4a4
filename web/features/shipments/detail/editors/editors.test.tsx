import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { findings } from '../../../../testing/axe.ts'
import { provider } from '../../../../testing/fixtures/master-data.ts'
import { detail, entry, line } from '../../../../testing/fixtures/order-detail.ts'
import { orderRow } from '../../../../testing/fixtures/orders.ts'
import {
  allowShipment,
  lineId,
  orderIdOf,
  shipment,
  shipmentChanged,
  shipmentId,
  shipmentLineOf,
} from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

type Detail = NonNullable<Parameters<typeof shipment>[0]>
type Command = Parameters<typeof allowShipment>[0]
const ok = (body: unknown) => ({ status: 200, body })
const path = `/shipments/${shipmentId(1)}`
const done = () => shipmentChanged()
const made = () => shipmentChanged(201)
const container = {
  containerUseId: shipmentId(9),
  containerNumber: 'CSQU3054383',
  load: 'FCL' as const,
  sharePercent: null,
  carrierOwned: true,
  containerType: 'HC',
  size: '40',
  vgmKg: null,
}
const packageOf = (number: number, over: object = {}) => ({
  packageId: shipmentId(20 + number),
  packageType: 'Carton',
  pieces: 2,
  grossWeightKg: '120',
  lengthCm: '100',
  widthCm: '50',
  heightCm: '40',
  volumeM3: null,
  pallets: null,
  containerNumber: null,
  invoiceId: null,
  contents: [{ lineId: lineId(number), quantity: '600' }],
  ...over,
})

const byAir = { ...shipment().weights, kgPerM3: '166.67' }

/** The page with an act's dialog open, which the server allows. */
async function openAct(command: NonNullable<Command>, detail: Detail = {}, table: Table = {}, about = '') {
  const calls = answerWith({
    [`GET ${path}`]: () => ok(shipment({ allowedCommands: allowShipment(command), ...detail })),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    ...table,
  })
  const view = await renderPortal(`${path}?act=${command}${about && `&about=${about}`}`)
  const dialog = within(await screen.findByRole(/split|close-und|write-off/.test(command) ? 'alertdialog' : 'dialog'))
  return { ...view, calls, dialog, give: (name: string) => view.user.click(dialog.getByRole('button', { name })) }
}
const sent = (calls: Call[], action: string) =>
  calls.filter(call => call.method === 'POST' && call.path === `${path}${action}`).map(call => call.body)

describe('the packages', () => {
  test('are entered with contents; the volumetric weight is shown, what a line lacks is proposed', async () => {
    const { user, calls, dialog, give } = await openAct(
      'set-packages',
      { mode: 'AIR', weights: byAir, containers: [container], packages: [packageOf(1, { contents: [] })] },
      { [`POST ${path}/packages`]: done },
    )
    // 2 pieces of 0.2 m3 at 166.67 kg a m3.
    expect(dialog.getByText('66.668 kg')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Add a line: Package 1' }))
    expect((dialog.getByLabelText('Package 1: content 1, quantity') as HTMLInputElement).value).toBe('600')
    expect(dialog.getByText('600 of 600 BX packed')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add a package' }))
    await give('Change the packages')
    const type = dialog.getByLabelText('Package 2: Type')
    await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'))
    expect(sent(calls, '/packages')).toEqual([])
    await user.type(type, 'Drum')
    await user.selectOptions(dialog.getByLabelText(/^Package 2: Container/), 'CSQU3054383')
    await give('Change the packages')
    await waitFor(() => expect(sent(calls, '/packages')).toHaveLength(1))
    expect(sent(calls, '/packages')[0]).toMatchObject({
      version: 4,
      packages: [
        packageOf(1),
        { packageType: 'Drum', pieces: 1, lengthCm: null, containerNumber: 'CSQU3054383', contents: [] },
      ],
    })
  })

  test('[D2.051] that a package lacks its contents is said at the package', async () => {
    const wrong = { code: 'package-contents-missing', message: 'Package 1 has no contents' }
    const refused = problem(422, wrong.code, wrong.message, { fields: [{ path: 'packages.0.contents', ...wrong }] })
    const { dialog, give } = await openAct(
      'set-packages',
      { packages: [packageOf(1, { contents: [] })] },
      { [`POST ${path}/packages`]: () => refused },
    )
    await give('Change the packages')
    const type = dialog.getByLabelText('Package 1: Type')
    await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getAllByText(/Package 1 has no contents/).length).toBeGreaterThan(0)
  })

  test('[S5.035] no volumetric weight is reckoned before a mode is chosen: it is asked for and can be gone to', async () => {
    const { user, dialog } = await openAct('set-packages', {
      mode: null,
      packages: [packageOf(1)],
      allowedCommands: allowShipment('set-packages', 'change-details'),
    })
    const asked = 'A transport mode must be chosen before the volumetric weight can be calculated.'
    expect(dialog.getByText(asked)).toBeTruthy()
    expect(dialog.getByText('Choose a mode first')).toBeTruthy()
    expect(dialog.queryByText(/66\.7|0\.4/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Change the details' }))
    const details = within(await screen.findByRole('dialog', { name: /Change the details/ }))
    expect(details.getAllByLabelText(/mode/i).length).toBeGreaterThan(0)
  })

  test('a block of a spreadsheet pastes over them and adds what is missing; wrong cells say why, and none is lost', async () => {
    const { user, calls, dialog, give } = await openAct(
      'set-packages',
      { containers: [container], packages: [packageOf(1)] },
      { [`POST ${path}/packages`]: done },
    )
    const entered = (name: RegExp) => (dialog.getByLabelText(name) as HTMLInputElement).value
    const type = dialog.getByLabelText('Package 1: Type')
    await user.click(type)
    await user.paste(
      'Tipo\tPiezas\tPeso bruto, kg\tContenedor\nCrate\t3\t1,250.5\tCSQU3054383\nDrum\tsome\t80\tTGHU0000000',
    )
    await waitFor(() => expect(entered(/^Package 2: Type/)).toBe('Drum'))
    expect(dialog.getByText('2 pasted rows were taken.')).toBeTruthy()
    expect(document.activeElement).toBe(type)
    expect([entered(/^Package 1: Type/), entered(/^Package 1: Pieces/)]).toEqual(['Crate', '3'])
    expect(entered(/^Package 1: Gross weight/)).toBe('1250.5')
    const pieces = dialog.getByLabelText('Package 2: Pieces')
    const box = dialog.getByLabelText(/^Package 2: Container/) as HTMLSelectElement
    await waitFor(() => expect(pieces.getAttribute('aria-invalid')).toBe('true'))
    expect([entered(/^Package 2: Pieces/), box.selectedOptions[0]?.textContent]).toEqual(['some', 'TGHU0000000'])
    expect(dialog.getByText('This container is not linked to the shipment')).toBeTruthy()
    expect(await findings()).toEqual([])
    await give('Change the packages')
    expect(sent(calls, '/packages')).toEqual([])
    await user.clear(pieces)
    await user.type(pieces, '2')
    await user.selectOptions(box, 'CSQU3054383')
    await user.click(dialog.getByLabelText('Paste rows of a spreadsheet here'))
    await user.paste('Type\tColour\nBox\tred')
    expect(await dialog.findByText(/^Nothing was taken: the form has no column Colour/)).toBeTruthy()
    await user.paste('Box\t\t1\t5')
    await waitFor(() => expect(entered(/^Package 3: Gross weight/)).toBe('5'))
    await give('Change the packages')
    await waitFor(() => expect(sent(calls, '/packages')).toHaveLength(1))
    expect(sent(calls, '/packages')[0]).toMatchObject({
      packages: [
        packageOf(1, { packageType: 'Crate', pieces: 3, grossWeightKg: '1250.5', containerNumber: 'CSQU3054383' }),
        { packageType: 'Drum', pieces: 2, grossWeightKg: '80', containerNumber: 'CSQU3054383' },
        { packageType: 'Box', pieces: 1, grossWeightKg: '5', containerNumber: null },
      ],
    })
  })

  test('a row that is added is not found wrong before anybody has been in it', async () => {
    const { user, dialog, give } = await openAct('set-packages', { packages: [packageOf(1)] })
    await user.click(dialog.getByRole('button', { name: 'Add a package' }))
    const type = dialog.getByLabelText('Package 2: Type')
    await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('false'))
    expect(document.activeElement).toBe(type)
    await give('Change the packages')
    await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'))
  })

  test('hold no more of a line than is shipped: refused at each quantity, before the server is asked', async () => {
    const { user, calls, dialog, give } = await openAct('set-packages', { packages: [packageOf(1), packageOf(2)] })
    const quantity = dialog.getByLabelText('Package 1: content 1, quantity')
    await user.clear(quantity)
    await user.type(quantity, '601')
    await give('Change the packages')
    await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getAllByText('Line 4500-018832/10: the packages hold 601, the line has 600').length).toBe(1)
    expect(dialog.getByLabelText('Package 2: content 1, quantity').getAttribute('aria-invalid')).toBe('false')
    expect(sent(calls, '/packages')).toEqual([])
  })

  test('the SSCC of a package stays with it until another is entered; a wrong one is refused at its field', async () => {
    const wrong = { code: 'sscc-check-digit', message: 'The SSCC ends with 9' }
    const { user, calls, dialog, give } = await openAct(
      'set-packages',
      { packages: [packageOf(1, { sscc: '376104250021234569' })] },
      {
        [`POST ${path}/packages`]: () =>
          problem(422, 'sscc-check-digit', 'No', { fields: [{ path: 'packages.0.sscc', ...wrong }] }),
      },
    )
    const sscc = dialog.getByLabelText(/^Package 1: SSCC/)
    await user.type(dialog.getByLabelText('Package 1: Type'), 's')
    await give('Change the packages')
    expect(await dialog.findByText('The SSCC ends with 9')).toBeTruthy()
    expect(sscc.getAttribute('aria-invalid')).toBe('true')
    expect(sent(calls, '/packages')[0]).toMatchObject({
      packages: [{ packageType: 'Cartons', sscc: '376104250021234569' }],
    })
    await user.clear(sscc)
    await user.click(sscc)
    await user.paste('376104250021234576')
    await give('Change the packages')
    await waitFor(() => expect(sent(calls, '/packages')).toHaveLength(2))
    expect(sent(calls, '/packages')[1]).toMatchObject({ packages: [{ sscc: '376104250021234576' }] })
  })

  test('a change by others is shown field by field; one’s own entries go on top of it, or are dropped', async () => {
    let stored = shipment({ packages: [packageOf(1)], allowedCommands: allowShipment('set-packages') })
    const theirs = () => {
      const packages = [packageOf(1, { grossWeightKg: '150' }), packageOf(2)]
      stored = { ...stored, version: 6, packages }
      return problem(409, 'version-conflict', 'Somebody changed it')
    }
    let answer = theirs
    const { user, calls, dialog, give } = await openAct(
      'set-packages',
      {},
      {
        [`GET ${path}`]: () => ok(stored),
        [`GET ${path}/history`]: () =>
          ok({
            items: [
              entry('PackagesChanged', { changes: [{ field: 'package', lineNumber: null, old: '1', new: '2' }] }),
            ],
          }),
        [`POST ${path}/packages`]: () => answer(),
      },
    )
    const type = dialog.getByLabelText('Package 1: Type')
    await user.clear(type)
    await user.type(type, 'Crate')
    await give('Change the packages')
    const conflict = within(await dialog.findByRole('alert'))
    expect(await conflict.findByText(/R. Iyer/)).toBeTruthy()
    await conflict.findByRole('row', { name: /^Package 1: Gross weight/ })
    const row = (name: RegExp) => within(conflict.getByRole('row', { name })).getAllByRole('cell')
    expect(row(/^Package 1: Type/).map(cell => cell.textContent)).toEqual([
      'Package 1: Type',
      'Carton',
      'unchanged',
      'Crate',
    ])
    expect(row(/^Package 1: Gross weight/).map(cell => cell.textContent)).toEqual([
      'Package 1: Gross weight, kg',
      '120',
      '150',
      'unchanged',
    ])
    await user.click(conflict.getByRole('button', { name: 'Reload and keep my entries' }))
    answer = done as never
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
    await give('Change the packages')
    await waitFor(() => expect(sent(calls, '/packages')).toHaveLength(2))
    expect(sent(calls, '/packages')[1]).toMatchObject({
      version: 6,
      packages: [packageOf(1, { packageType: 'Crate', grossWeightKg: '150' }), packageOf(2)],
    })
  })
})

test('lines: up to what can be shipped, another order’s too, and a server’s refusal at its quantity', async () => {
  const shippable = (order: number, number: number, left: string) =>
    line(number, {
      id: shipmentLineOf(number).orderLineId,
      number: number * 10,
      shippable: left,
      description: `Lamivudine ${number} of ${order}`,
    })
  const orderOf = (number: number, lines: ReturnType<typeof line>[]) =>
    detail({ id: orderIdOf(number), orderNumber: `4500-01883${number}`, lines })
  let answer = () =>
    problem(422, 'exceeds-shippable', 'Line 20 can ship 100', {
      fields: [{ path: 'lines.1.quantity', code: 'exceeds-shippable', message: 'Line 20 can ship 100' }],
    })
  const { user, calls, dialog, give } = await openAct(
    'change-lines',
    {},
    {
      [`GET /purchase-orders/${orderIdOf(1)}`]: () => ok(orderOf(1, [shippable(1, 1, '100'), shippable(1, 2, '0')])),
      [`GET /purchase-orders/${orderIdOf(2)}`]: () => ok(orderOf(2, [shippable(2, 7, '40')])),
      'GET /purchase-orders': () =>
        ok({
          items: [orderRow(2, { id: orderIdOf(2), orderNumber: '4500-018832' })],
          nextCursor: null,
          total: 1,
          totalIsCapped: false,
        }),
      [`POST ${path}/lines`]: () => answer(),
    },
  )
  expect(await dialog.findByText('up to 700 BX')).toBeTruthy()
  expect(await findings()).toEqual([])
  const first = dialog.getByLabelText(/^Quantity, ARV-1/)
  await user.clear(first)
  await user.type(first, '701')
  await give('Change the lines')
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText('At most 700 can be shipped')).toBeTruthy()
  await user.clear(first)
  await user.type(first, '3.5')
  expect((await dialog.findAllByText(/counted whole/)).length).toBeGreaterThan(0)
  expect(sent(calls, '/lines')).toEqual([])
  await user.clear(first)
  await user.type(first, '700')
  await user.click(dialog.getByRole('combobox', { name: /^Add an approved order/ }))
  await user.click(await dialog.findByRole('option', { name: /4500-018832/ }))
  await user.type(await dialog.findByLabelText(/^Quantity, ARV-7/), '40')
  await give('Change the lines')
  const second = dialog.getByLabelText(/^Quantity, ARV-2/)
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
  answer = done as never
  await user.clear(second)
  await give('Change the lines')
  await waitFor(() => expect(sent(calls, '/lines')).toHaveLength(2))
  expect(sent(calls, '/lines')[1]).toMatchObject({
    version: 4,
    lines: [
      { orderId: orderIdOf(1), orderLineId: shipmentLineOf(1).orderLineId, quantity: '700' },
      { orderId: orderIdOf(2), orderLineId: shipmentLineOf(7).orderLineId, quantity: '40' },
    ],
  })
})

test('a split names its packages and its reason, says what goes, and is confirmed by the number', async () => {
  const { user, calls, dialog, give } = await openAct(
    'split',
    { containers: [container], packages: [packageOf(1, { containerNumber: 'CSQU3054383' }), packageOf(2)] },
    { [`POST ${path}/splits`]: made },
  )
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  await give('Split the shipment')
  const why = dialog.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(why.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByText(/Choose at least one package or container/).length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('checkbox', { name: 'CSQU3054383' }))
  expect(dialog.getByRole('status').textContent).toContain('1 package goes into the new shipment:ARV-1 600 BX')
  await user.type(why, 'Two ships')
  await give('Split the shipment')
  const typed = dialog.getByRole('textbox', { name: 'Type SH-2026-0001 to confirm' })
  await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'))
  expect(sent(calls, '/splits')).toEqual([])
  await user.type(typed, 'SH-2026-0001')
  await give('Split the shipment')
  await waitFor(() => expect(sent(calls, '/splits')).toHaveLength(1))
  expect(sent(calls, '/splits')[0]).toMatchObject({
    version: 4,
    reason: 'Two ships',
    packageIds: [],
    containerUseIds: [container.containerUseId],
  })
})

test('[S3.025] seals have number, date and loading date; a row is added and removed', async () => {
  const seal = { number: 'A-1', date: '2026-11-20', loadingDate: null, containerNumber: null }
  const { user, calls, dialog, give } = await openAct('set-seals', { seals: [seal] }, { [`POST ${path}/seals`]: done })
  await user.click(dialog.getByRole('button', { name: 'Add a seal' }))
  await user.type(dialog.getByLabelText('Seal 2: Seal number'), 'B-2')
  await user.type(dialog.getByRole('textbox', { name: /^Seal 2: Loading date/ }), '2026-11-21')
  await user.click(dialog.getByRole('button', { name: 'Remove: Seal 1' }))
  await give('Change the seals')
  await waitFor(() => expect(sent(calls, '/seals')).toHaveLength(1))
  expect(sent(calls, '/seals')[0]).toMatchObject({
    seals: [{ number: 'B-2', date: null, loadingDate: '2026-11-21', containerNumber: null }],
  })
})

test('parties are written or taken from the register', async () => {
  const party = { role: 'consignee' as const, companyId: shipmentId(3), contactId: null, name: 'Andina', placeId: null }
  const { user, calls, dialog, give } = await openAct(
    'set-parties',
    { parties: [party] },
    {
      'GET /companies': () =>
        ok({
          items: [provider(4, { id: shipmentId(4), businessName: 'Ares Customs' })],
          nextCursor: null,
          total: 1,
          totalIsCapped: false,
        }),
      [`POST ${path}/parties`]: done,
    },
  )
  await user.click(dialog.getByRole('combobox', { name: /^Take a company from the register/ }))
  await user.click(await dialog.findByRole('option', { name: 'Ares Customs' }))
  await user.selectOptions(dialog.getByLabelText('Party 2: Role'), 'customs-broker')
  await give('Change the parties')
  await waitFor(() => expect(sent(calls, '/parties')).toHaveLength(1))
  expect(sent(calls, '/parties')[0]).toMatchObject({
    parties: [party, { role: 'customs-broker', companyId: shipmentId(4), name: 'Ares Customs' }],
  })
})

test('charges show their profit while they are entered; a wrong currency stands at its field', async () => {
  const { user, calls, dialog, give } = await openAct('set-charges', {}, { [`POST ${path}/charges`]: done })
  await user.click(dialog.getByRole('button', { name: 'Add a charge' }))
  await user.type(dialog.getByLabelText('Charge 1: Code'), 'OFR')
  await user.type(dialog.getByLabelText('Charge 1: Income'), '1200')
  await user.clear(dialog.getByLabelText('Charge 1: Expense'))
  await user.type(dialog.getByLabelText('Charge 1: Expense'), '950.50')
  expect(dialog.getByText('249.50')).toBeTruthy()
  const currency = dialog.getByLabelText('Charge 1: Currency')
  await user.clear(currency)
  await user.type(currency, 'US')
  await give('Change the charges')
  await waitFor(() => expect(currency.getAttribute('aria-invalid')).toBe('true'))
  await user.type(currency, 'D')
  await give('Change the charges')
  await waitFor(() => expect(sent(calls, '/charges')).toHaveLength(1))
  expect(sent(calls, '/charges')[0]).toMatchObject({
    charges: [{ code: 'OFR', currency: 'USD', income: '1200', expense: '950.50', quantity: '1', conversion: null }],
  })
})

test('a charge in another currency than the shipment’s has a rate with its source and day, and tells what it comes to', async () => {
  const { user, calls, dialog, give } = await openAct('set-charges', {}, { [`POST ${path}/charges`]: done })
  await user.click(dialog.getByRole('button', { name: 'Add a charge' }))
  await user.type(dialog.getByLabelText('Charge 1: Code'), 'OFR')
  await user.type(dialog.getByLabelText('Charge 1: Income'), '1000.05')
  expect(dialog.queryByLabelText('Charge 1: Exchange rate')).toBeNull()
  await user.clear(dialog.getByLabelText('Charge 1: Currency'))
  await user.type(dialog.getByLabelText('Charge 1: Currency'), 'eur')
  expect(dialog.getByText('1 EUR in USD')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Charge 1: Exchange rate/), '1.1')
  // Half to even, to the cent: 1,100.055.
  expect(dialog.getByText('1,100.06 USD')).toBeTruthy()
  await give('Change the charges')
  const source = dialog.getByLabelText(/^Charge 1: Source of the rate/)
  await waitFor(() => expect(source.getAttribute('aria-invalid')).toBe('true'))
  expect(sent(calls, '/charges')).toEqual([])
  expect(await findings()).toEqual([])
  await user.type(source, 'ECB')
  await user.type(dialog.getByLabelText(/^Charge 1: Day of the rate/), '2026-11-20')
  await give('Change the charges')
  await waitFor(() => expect(sent(calls, '/charges')).toHaveLength(1))
  expect(sent(calls, '/charges')[0]).toMatchObject({
    charges: [{ currency: 'EUR', conversion: { currency: 'USD', rate: '1.1', source: 'ECB', date: '2026-11-20' } }],
  })
})

test('a container’s check digit is told while it is typed; an LCL one has its share', async () => {
  const { user, calls, dialog, give } = await openAct('link-container', {}, { [`POST ${path}/containers`]: done })
  const number = dialog.getByLabelText('Container number')
  await user.type(number, 'CSQU3054384')
  expect(await dialog.findByText('The check digit of container CSQU3054384 is 4, it should be 3')).toBeTruthy()
  expect(dialog.queryByLabelText(/^Share of the container/)).toBeNull()
  await user.type(number, '{Backspace}3')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('false'))
  await user.selectOptions(dialog.getByLabelText('Load'), 'LCL')
  await user.type(dialog.getByLabelText(/^Share of the container/), '40')
  await give('Link a container')
  await waitFor(() => expect(sent(calls, '/containers')).toHaveLength(1))
  expect(sent(calls, '/containers')[0]).toMatchObject({
    container: { containerNumber: 'CSQU3054383', load: 'LCL', sharePercent: '40', carrierOwned: true },
  })
})

test('a declaration has a line for each line of goods, and its rate where the currencies differ', async () => {
  const { user, calls, dialog, give } = await openAct('save-declaration', {}, { [`POST ${path}/declarations`]: done })
  expect(await findings()).toEqual([])
  await user.type(dialog.getByLabelText(/^Declaration number/), 'D-77')
  await user.clear(dialog.getByLabelText('Customs currency'))
  await user.type(dialog.getByLabelText('Customs currency'), 'PEN')
  await user.type(dialog.getByLabelText(/^Exchange rate/), '3.75')
  const code = dialog.getByLabelText('ARV-1: HS code')
  await user.type(code, '3004')
  await user.type(dialog.getByLabelText('ARV-1: Origin'), 'in')
  await user.click(dialog.getByRole('checkbox', { name: 'ARV-2' }))
  await give('Enter a customs declaration')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText(/^Source of the rate/).getAttribute('aria-invalid')).toBe('true')
  expect(sent(calls, '/declarations')).toEqual([])
  await user.type(code, '90')
  await user.type(dialog.getByLabelText(/^Source of the rate/), 'SUNAT')
  await user.type(dialog.getByLabelText(/^Day of the rate/), '2026-12-01')
  await give('Enter a customs declaration')
  await waitFor(() => expect(sent(calls, '/declarations')).toHaveLength(1))
  expect(sent(calls, '/declarations')[0]).toMatchObject({
    version: 4,
    declaration: {
      number: 'D-77',
      currency: 'PEN',
      valueCurrency: 'USD',
      incoterm: 'FOB',
      conversion: { currency: 'USD', rate: '3.75', source: 'SUNAT', date: '2026-12-01' },
      lines: [
        { lineId: lineId(1), hsCode: '300490', originCountry: 'IN', value: '2460', dutyPercent: '0', vatPercent: '0' },
      ],
    },
  })
})

test('closing undelivered asks an outcome for every line that is missing something', async () => {
  const { user, calls, dialog, give } = await openAct(
    'close-undelivered',
    { lines: [shipmentLineOf(1), shipmentLineOf(2, { delivered: '600' })] },
    { [`POST ${path}/undelivered`]: done },
  )
  await user.selectOptions(dialog.getByLabelText('Cause'), 'lost')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ship sank')
  await user.type(dialog.getByRole('textbox', { name: /^Type/ }), 'SH-2026-0001')
  await give('Close undelivered')
  const outcome = dialog.getByLabelText('ARV-1, outcome')
  await waitFor(() => expect(outcome.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.queryByLabelText('ARV-2, outcome')).toBeNull()
  await user.selectOptions(outcome, 'released-for-replacement')
  await give('Close undelivered')
  await waitFor(() => expect(sent(calls, '/undelivered')).toHaveLength(1))
  expect(sent(calls, '/undelivered')[0]).toMatchObject({
    cause: 'lost',
    reason: 'Ship sank',
    lines: [{ lineId: lineId(1), outcome: 'released-for-replacement' }],
  })
})

test('a rest is written off up to what is missing; a leg is rolled over with a reason', async () => {
  const first = await openAct(
    'write-off-rest',
    { lines: [shipmentLineOf(1, { delivered: '590' }), shipmentLineOf(2, { delivered: '600' })] },
    { [`POST ${path}/rest`]: done },
  )
  const rest = first.dialog.getByLabelText(/^ARV-1, Written off/)
  expect((rest as HTMLInputElement).value).toBe('10')
  await first.user.clear(rest)
  await first.user.type(rest, '11')
  await first.user.type(first.dialog.getByRole('textbox', { name: 'Reason' }), 'Lost at the dock')
  await first.give('Write off the rest')
  await waitFor(() => expect(rest.getAttribute('aria-invalid')).toBe('true'))
  await first.user.clear(rest)
  await first.user.type(rest, '10')
  await first.give('Write off the rest')
  await waitFor(() => expect(sent(first.calls, '/rest')).toHaveLength(1))
  expect(sent(first.calls, '/rest')[0]).toMatchObject({ lines: [{ lineId: lineId(1), quantity: '10' }] })
  first.unmount()

  const place = (name: string, unlocode: string) => ({ placeId: null, name, unlocode, country: unlocode.slice(0, 2) })
  const leg = {
    legId: shipmentId(7),
    role: 'MAIN' as const,
    mode: 'OCEAN' as const,
    carrier: 'Maersk',
    conveyance: 'Aurora',
    from: place('Nhava Sheva', 'INNSA'),
    to: place('Callao', 'PECLL'),
    distanceKm: null,
    planned: { departure: null, arrival: null },
    estimated: { departure: null, arrival: null },
  }
  const action = `/route/${leg.legId}/roll-over`
  const second = await openAct('roll-over-leg', { legs: [leg] }, { [`POST ${path}${action}`]: done }, leg.legId)
  await second.user.clear(second.dialog.getByLabelText(/^Vessel, flight or plate/))
  await second.user.type(second.dialog.getByLabelText(/^Vessel, flight or plate/), 'Borealis')
  await second.give('Roll over')
  const why = second.dialog.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(why.getAttribute('aria-invalid')).toBe('true'))
  await second.user.type(why, 'Overbooked')
  await second.give('Roll over')
  await waitFor(() => expect(sent(second.calls, action)).toHaveLength(1))
  expect(sent(second.calls, action)[0]).toMatchObject({
    version: 4,
    reason: 'Overbooked',
    leg: { ...leg, conveyance: 'Borealis' },
  })
})

describe('numbers that do not fit', () => {
  test('are refused at their fields of the details, all at once and with what fits', async () => {
    const { user, calls, dialog, give } = await openAct('change-details')
    await user.type(dialog.getByLabelText(/^Requested transit, days/), '-3')
    const weight = dialog.getByLabelText(/^Gross weight, kg/)
    await user.clear(weight)
    await user.type(weight, '-5')
    await give('Change the details')
    const summary = (await dialog.findByRole('alert')).textContent
    expect(summary).toContain('-3 is below 0: give 0 or more')
    expect(summary).toContain('-5 is below 0: give 0 or more')
    expect(sent(calls, '/details')).toEqual([])
  })

  test('are refused of a container: its weight, and a share of nothing', async () => {
    const { user, calls, dialog, give } = await openAct('link-container')
    await user.type(dialog.getByLabelText('Container number'), 'CSQU3054383')
    await user.selectOptions(dialog.getByLabelText('Load'), 'LCL')
    await user.type(dialog.getByLabelText(/^Share of the container/), '0')
    await user.type(dialog.getByLabelText(/^VGM, kg/), '-100')
    await give('Link a container')
    const summary = (await dialog.findByRole('alert')).textContent
    expect(summary).toContain('0 is not above 0: give more than 0')
    expect(summary).toContain('-100 is below 0: give 0 or more')
    expect(sent(calls, '/containers')).toEqual([])
  })

  test('are refused of a package, and what is no number is said alike in both places', async () => {
    const { user, dialog, give } = await openAct('set-packages', { packages: [packageOf(1)] })
    const enter = async (name: string, text: string) => {
      const input = dialog.getByLabelText(new RegExp(`^Package 1: ${name}`))
      await user.clear(input)
      await user.type(input, text)
    }
    await enter('Pieces', '0')
    await enter('Gross weight', '-2')
    await enter('Length, cm', 'long')
    await enter('content 1, quantity', '-5')
    await give('Change the packages')
    const summary = (await dialog.findByRole('alert')).textContent
    expect(summary).toContain('0 does not fit: give a whole number from 1 to 100,000')
    expect(summary).toContain('-2 is below 0: give 0 or more')
    expect(summary).toContain('-5 is below 0: give 0 or more')
    expect(summary).toContain('Write the number like 1234.5')
    expect(summary).not.toContain('This value is not valid')
  })
})
