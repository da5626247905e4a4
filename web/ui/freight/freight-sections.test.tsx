import { type FreightPackage, freightPackage } from '@quayside/contracts/freight/cargo.ts'
import { freightCharge } from '@quayside/contracts/freight/charge.ts'
import { knownPlaceAnswer } from '@quayside/contracts/shipments/known-places.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pageOf, partyDetail, partyItem } from '../../testing/fixtures/master-data.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { schemaOfFaults } from '../acts/field-faults.ts'
import { Form, useZodForm } from '../form/form.tsx'
import { useRuleText } from '../rule-text.ts'
import { ChargesSection } from './charges-section.tsx'
import {
  blankGoods,
  chargeOf,
  type FormCharge,
  type FormGoods,
  type FormLocations,
  type FormPackage,
  formCharge,
  formLocations,
  formPackage,
  locationsOf,
  newCharge,
  packageOf,
} from './entries.ts'
import { type Fault, faultsOfCharges, faultsOfGoods, faultsOfLocations, faultsOfPackages } from './entry-faults.ts'
import { GoodsSection } from './goods-section.tsx'
import { LocationsSection } from './locations-section.tsx'
import { PackagesSection } from './packages-section.tsx'
import { blankParty, type FormParties, faultsOfParties } from './parties.ts'
import { PartySection } from './party-section.tsx'
import { type FormRate, faultsOfRates } from './rates.ts'
import { ShownPackages } from './shown-packages.tsx'

type Freight = {
  packages: FormPackage[]
  charges: FormCharge[]
  goods: FormGoods
  locations: FormLocations
  exchangeRates: FormRate[]
  parties: FormParties
}
const blank = (): Freight => ({
  packages: [],
  charges: [],
  goods: { ...blankGoods(), transportMode: 'AIR' },
  locations: formLocations(null),
  exchangeRates: [],
  parties: {
    shipper: blankParty(),
    consignee: blankParty(),
    notify: blankParty(),
    pickup: blankParty(),
    delivery: blankParty(),
  },
})
const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const boxes = (number: number, over: Partial<FreightPackage> = {}): FormPackage =>
  formPackage({
    ...freightPackage.parse({ packageId: id(number), packageType: `CARTON ${number}`, count: 4 }),
    grossWeight: '100',
    length: '100',
    width: '50',
    height: '40',
    ...over,
  })
const charge = (number: number, over: object = {}): FormCharge =>
  formCharge(
    freightCharge.parse({
      chargeId: id(number),
      chargeType: `FREIGHT ${number}`,
      income: '2.5',
      expense: '2',
      unit: 'KG_CHARGEABLE',
      currency: 'USD',
      ...over,
    }),
  )

let held: () => Freight
function Values() {
  const { getValues } = useFormContext<Freight>()
  held = getValues as () => Freight
  return null
}

function Part({ initial, children }: { initial: Freight; children: React.ReactNode }) {
  const ruleText = useRuleText()
  const faultsOf = (values: Freight): Fault[] => [
    ...faultsOfPackages(values.packages, ruleText),
    ...faultsOfCharges(values.charges),
    ...faultsOfGoods(values.goods),
    ...faultsOfLocations(values.locations),
    ...faultsOfParties(values.parties),
    ...faultsOfRates(values.exchangeRates),
  ]
  const form = useZodForm<Freight>(schemaOfFaults(values => faultsOf(values as Freight)) as never, {
    defaultValues: initial,
  })
  return (
    <Form form={form} labels={{}} onSubmit={() => undefined}>
      <Values />
      {children}
      <button type="submit">Save</button>
    </Form>
  )
}
const draw = (section: React.ReactNode, over: Partial<Freight> = {}) =>
  renderPart(<Part initial={{ ...blank(), ...over }}>{section}</Part>, [
    'ui',
    'statuses',
    'shell',
    'freight',
    'address-book',
    'rules',
    'shipment-words',
  ])
/** Nothing is laid out here: a grid is as high as this says. */
function inSight(height: number) {
  const spy = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
  onTestFinished(() => spy.mockRestore())
}
const noLists = { chargesType: [], shipmentType: [], payTo: [] }
const cell = (row: string, field: string) => screen.getByLabelText(`${row}, ${field}`) as HTMLInputElement

describe('the packages of a form', () => {
  test('[S3.035] a line is added, copied and removed, its figures are told in kg, m³ and as volumetric weight', async () => {
    const { user } = await draw(<PackagesSection />)
    await user.click(screen.getByRole('button', { name: 'Add a line' }))
    await user.type(cell('Package line 1', 'Package type'), 'Pallet')
    await user.clear(cell('Package line 1', 'Count'))
    await user.type(cell('Package line 1', 'Count'), '4')
    for (const [field, value] of [
      ['Gross weight', '100.5'],
      ['Length', '100'],
      ['Width', '50'],
      ['Height', '40'],
    ] as const)
      await user.type(cell('Package line 1', field), value)
    const totals = () => within(screen.getByRole('status', { name: 'Totals of the packages' }))
    await waitFor(() => expect(totals().getByText('0.8 m³')).toBeTruthy())
    expect(totals().getByText('100.5 kg')).toBeTruthy()
    expect(totals().getAllByText('133.336 kg')).toHaveLength(2)
    expect(within(screen.getByRole('rowgroup', { name: 'Package line 1' })).getByText('133.336')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy Package line 1' }))
    await waitFor(() => expect(totals().getByText('8')).toBeTruthy())
    expect(cell('Package line 2', 'Package type').value).toBe('Pallet')
    expect(new Set(held().packages.map(one => one.key)).size).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Remove Package line 1' }))
    await waitFor(() => expect(totals().getByText('4')).toBeTruthy())
  })

  test('[S3.035] temperatures and dangerous goods are asked in place once they are flagged, by the rules of both', async () => {
    const { user } = await draw(<PackagesSection />, { packages: [boxes(1)] })
    expect(screen.queryByLabelText('IMO class')).toBeNull()
    await user.click(cell('Package line 1', 'Temperature control'))
    await user.click(cell('Package line 1', 'Hazardous'))
    for (const name of [
      'IMO class',
      'UN number (UNDG)',
      'Flash point, °C (optional)',
      'Proper shipping name',
      'Technical name (optional)',
      'Marine pollutant',
    ])
      expect(screen.getByLabelText(name)).toBeTruthy()
    await user.type(screen.getByLabelText('IMO class'), '12')
    await user.type(screen.getByLabelText('Lowest temperature, °C'), '8')
    await user.type(screen.getByLabelText('Highest temperature, °C'), '2')
    await user.tab()
    expect(await screen.findByText('The lowest temperature is above the highest')).toBeTruthy()
    expect(screen.getByText(/^12 is not an IMO class/)).toBeTruthy()
    await user.clear(screen.getByLabelText('IMO class'))
    await user.type(screen.getByLabelText('IMO class'), '3')
    // A flammable liquid has a flash point.
    expect(screen.getByLabelText('Flash point, °C')).toBeTruthy()
    await user.type(screen.getByLabelText('Flash point, °C'), '-4')
    expect(packageOf(held().packages[0] as FormPackage)).toMatchObject({
      temperatureControlled: true,
      temperatureMinC: 8,
      hazardous: true,
      imoClass: '3',
      flashPointC: -4,
    })
  })

  test('[S3.035] transport unit, inner packages, loading metres and marks stand below their line', async () => {
    const { user } = await draw(<PackagesSection />, { packages: [boxes(1)] })
    await user.click(screen.getByRole('button', { name: 'More of Package line 1' }))
    for (const [name, value] of [
      ['Transport unit ID (optional)', 'MSKU1234565'],
      ['Transport unit type (optional)', '40HC'],
      ['Inner packages (optional)', '12'],
      ['Loading metres (optional)', '1.2'],
      ['Marks and numbers (optional)', 'ACME 1/4'],
    ] as const)
      await user.type(screen.getByLabelText(name), value)
    expect(packageOf(held().packages[0] as FormPackage)).toMatchObject({
      transportUnitId: 'MSKU1234565',
      transportUnitType: '40HC',
      innerPackageCount: 12,
      loadingMeters: '1.2',
      marksAndNumbers: 'ACME 1/4',
    })
  })

  test('a block of a spreadsheet becomes lines, by its headings; a wrong cell stands where it belongs', async () => {
    const { user } = await draw(<PackagesSection />, { packages: [boxes(1)] })
    await user.click(screen.getByLabelText('Paste rows of a spreadsheet here'))
    await user.paste('Package type\tCount\tGross weight\tWeight unit\nDrum\t3\t22.5\tlb\nBag\tmany\t7\tkg\n')
    expect(await screen.findByText('2 pasted rows were taken.')).toBeTruthy()
    expect(held().packages.map(one => one.packageType)).toEqual(['CARTON 1', 'Drum', 'Bag'])
    expect(held().packages[1]).toMatchObject({ count: '3', grossWeight: '22.5', weightUnit: 'LB' })
    await waitFor(() => expect(cell('Package line 3', 'Count').getAttribute('aria-invalid')).toBe('true'))
    expect(cell('Package line 3', 'Count').value).toBe('many')
  })

  test('of 200 lines only those in sight are drawn, and all of them count', async () => {
    inSight(500)
    await draw(<PackagesSection />, { packages: Array.from({ length: 200 }, (_, index) => boxes(index + 1)) })
    expect(screen.getAllByRole('rowgroup', { name: /^Package line/ }).length).toBeLessThan(40)
    const totals = within(screen.getByRole('status', { name: 'Totals of the packages' }))
    expect(totals.getByText('800')).toBeTruthy()
    expect(totals.getByText('20,000 kg')).toBeTruthy()
  })

  test('[S3.035] whoever reads them finds every field of a line', async () => {
    const full = packageOf(
      boxes(1, {
        transportUnitId: 'MSKU1234565',
        transportUnitType: '40HC',
        innerPackageCount: 12,
        loadingMeters: '1.2',
        marksAndNumbers: 'ACME 1/4',
        temperatureControlled: true,
        temperatureMinC: 2,
        temperatureMaxC: 8,
        hazardous: true,
        imoClass: '3',
        unNumber: '1263',
        packingGroup: 'II',
        flashPointC: -4,
        properShippingName: 'Paint',
        technicalName: 'Lacquer',
        marinePollutant: true,
      }),
    )
    await draw(<ShownPackages packages={[full]} goods={{ ...blank().goods, transportMode: 'AIR' } as never} />)
    const row = within(screen.getByRole('table', { name: 'Packages' })).getAllByRole('row')[1] as HTMLElement
    for (const text of [
      'CARTON 1',
      '4',
      '100 kg',
      '100 × 50 × 40 cm',
      '0.8 m³',
      '133.336',
      'MSKU1234565',
      '40HC',
      '12',
    ])
      expect(row.textContent).toContain(text)
    for (const text of ['1.2', 'ACME 1/4', '2 – 8 °C', '3', '1263', 'II', '-4', 'Paint', 'Lacquer', 'Marine pollutant'])
      expect(row.textContent).toContain(text)
  })
})

describe('the charges of a form', () => {
  const air = { goods: { ...blankGoods(), transportMode: 'AIR' }, packages: [boxes(1)] }

  test('[S3.037] [D3.019] a quantity follows goods and packages until it is overwritten, which is shown and taken back', async () => {
    const { user } = await draw(<ChargesSection issuing="USD" catalogue={noLists} />, { ...air, charges: [charge(1)] })
    expect(cell('Charge 1', 'Quantity').value).toBe('133.336')
    const row = within(screen.getByRole('rowgroup', { name: 'Charge 1' }))
    expect(row.getByText('333.34')).toBeTruthy()
    expect(row.getByText('66.67')).toBeTruthy()
    await user.clear(cell('Charge 1', 'Quantity'))
    await user.type(cell('Charge 1', 'Quantity'), '100')
    expect(screen.getByText('Overwritten')).toBeTruthy()
    await waitFor(() => expect(row.getByText('250.00')).toBeTruthy())
    expect(chargeOf(held().charges[0] as FormCharge)).toMatchObject({ quantity: '100', isOwnQuantity: true })
    await user.click(
      screen.getByRole('button', { name: 'Let the quantity of Charge 1 follow goods and packages again' }),
    )
    expect(cell('Charge 1', 'Quantity').value).toBe('133.336')
    expect(chargeOf(held().charges[0] as FormCharge)).toMatchObject({ quantity: null, isOwnQuantity: false })
  })

  test('[S3.037] [D3.010] every field of a charge is entered; income, expense, profit and margin are sums of rounded lines', async () => {
    const { user } = await draw(<ChargesSection issuing="USD" catalogue={noLists} />, air)
    await user.click(screen.getByRole('button', { name: 'Add a charge' }))
    const type = (field: string, value: string) => user.type(cell('Charge 1', field), value)
    await type('Charge type', 'FREIGHT')
    await type('Service', 'Air freight')
    await type('Service description', 'Airport to airport')
    await type('Shipment type', 'Consolidated')
    await type('Income', '300')
    await user.clear(cell('Charge 1', 'Expense'))
    await type('Expense', '200')
    await user.selectOptions(cell('Charge 1', 'Payment'), 'Prepaid')
    await type('Bill to', 'Andina')
    await type('Pay to', 'Blue Wings')
    const totals = () =>
      within(screen.getAllByRole('status').find(one => /Margin/.test(one.textContent)) as HTMLElement)
    await waitFor(() => expect(totals().getByText('33.3%')).toBeTruthy())
    for (const text of ['300.00 USD', '200.00 USD', '100.00 USD']) expect(totals().getByText(text)).toBeTruthy()
    expect(chargeOf(held().charges[0] as FormCharge)).toMatchObject({
      chargeType: 'FREIGHT',
      service: 'Air freight',
      serviceDescription: 'Airport to airport',
      shipmentType: 'Consolidated',
      income: '300',
      expense: '200',
      unit: 'SHIPMENT',
      currency: 'USD',
      payment: 'PREPAID',
      billTo: 'Andina',
      payTo: 'Blue Wings',
    })
  })

  test('[S3.037] a rebate is negative; a price with letters is refused at its cell', async () => {
    const { user } = await draw(<ChargesSection issuing="USD" catalogue={noLists} />, {
      ...air,
      charges: [charge(1, { unit: 'SHIPMENT', income: '-12.5' })],
    })
    expect(within(screen.getByRole('rowgroup', { name: 'Charge 1' })).getByText('-12.50')).toBeTruthy()
    await user.type(cell('Charge 1', 'Income'), 'x')
    await user.tab()
    await waitFor(() => expect(cell('Charge 1', 'Income').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(/^Write the number like/)).toBeTruthy()
  })

  test('[D3.014] each foreign currency asks for one rate; without it there is no total, and that is said', async () => {
    const charges = [charge(1, { unit: 'SHIPMENT' }), charge(2, { unit: 'SHIPMENT', currency: 'EUR', income: '10' })]
    const { user } = await draw(<ChargesSection issuing="USD" catalogue={noLists} />, { ...air, charges })
    expect(await screen.findByText('No total in USD: an exchange rate is missing for EUR.')).toBeTruthy()
    await user.type(await screen.findByLabelText('1 EUR in USD (optional)'), '1.1')
    await waitFor(() => expect(screen.getByText('13.50 USD')).toBeTruthy())
    expect(screen.queryByText(/an exchange rate is missing/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // A rate says where it is from, and of which day.
    await waitFor(() =>
      expect(screen.getByLabelText('EUR, Source of the rate (optional)').getAttribute('aria-invalid')).toBe('true'),
    )
  })

  test('of 100 charges only those in sight are drawn, and all of them count', async () => {
    const charges = Array.from({ length: 100 }, (_, index) => charge(index + 1, { unit: 'SHIPMENT' }))
    inSight(500)
    await draw(<ChargesSection issuing="USD" catalogue={noLists} />, { ...air, charges })
    expect(screen.getAllByRole('rowgroup', { name: /^Charge/ }).length).toBeLessThan(40)
    expect(screen.getByText('250.00 USD')).toBeTruthy()
  })

  test('a new charge is in the currency of the one above it', () => {
    expect(newCharge('USD', charge(1, { currency: 'EUR', payment: 'COLLECT' }))).toMatchObject({
      currency: 'EUR',
      payment: 'COLLECT',
      income: '',
    })
  })
})

describe('parties, goods and places of a form', () => {
  test('[S3.036] port of receipt, origin and destination each have code, name and country, and the code fills the rest', async () => {
    const hyderabad = { unlocode: 'INHYD', place: { unlocode: 'INHYD', name: 'Hyderabad', country: 'IN' } }
    answerWith({ 'GET /shipments/known-places': () => ({ status: 200, body: knownPlaceAnswer.parse(hyderabad) }) })
    const { user } = await draw(<LocationsSection />)
    for (const name of ['Port of receipt', 'Origin', 'Destination']) {
      const place = within(screen.getByRole('group', { name }))
      await user.type(place.getByLabelText('Location code (optional)'), 'INHYD')
      await waitFor(() => expect(place.getByText('INHYD: Hyderabad')).toBeTruthy())
    }
    const known = { placeId: null, name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
    expect(locationsOf(held().locations)).toEqual({ portOfReceipt: known, origin: known, destination: known })
    const origin = within(screen.getByRole('group', { name: 'Origin' }))
    await user.clear(origin.getByLabelText('Location code (optional)'))
    await user.type(origin.getByLabelText('Location code (optional)'), 'INH')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Two letters of the country and three of the place, as PECLL')).toBeTruthy()
  })

  test('[S3.033] a party has all its fields, and is copied from another one', async () => {
    const { user } = await draw(
      <>
        <PartySection party="shipper" />
        <PartySection party="consignee" />
      </>,
    )
    const shipper = within(screen.getByRole('group', { name: 'Shipper' }))
    const fields = {
      Name: 'Aurobindo',
      'ID number': 'IN-7',
      'Account number': 'AC-9',
      'Address line 1': 'Plot 2',
      'Address line 2': 'Gate 4',
      'Postal code': '500038',
      City: 'Hyderabad',
      'State or province': 'Telangana',
    }
    for (const [label, value] of Object.entries(fields))
      await user.type(shipper.getByLabelText(new RegExp(`^${label}`)), value)
    await user.type(shipper.getByRole('combobox', { name: /^Country/ }), 'India')
    await user.click(await screen.findByRole('option', { name: /^India\b/ }))
    const [person] = screen.getAllByRole('group', { name: 'Contact person' })
    await user.type(within(person as HTMLElement).getByLabelText(/^Contact name/), 'R. Iyer')
    await user.type(within(person as HTMLElement).getByLabelText(/^Contact phone/), '+91 40 1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // A person is known by the address.
    expect(await screen.findByText('The contact email is required')).toBeTruthy()
    await user.type(within(person as HTMLElement).getByLabelText(/^Contact e-mail/), 'iyer@aurobindo.example')
    await user.click(screen.getByRole('button', { name: 'Copy from another party' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy from Shipper' }))
    expect(held().parties.consignee).toEqual(held().parties.shipper)
    expect(held().parties.consignee).toMatchObject({
      name: 'Aurobindo',
      idNumber: 'IN-7',
      accountNumber: 'AC-9',
      addressLine1: 'Plot 2',
      addressLine2: 'Gate 4',
      postalCode: '500038',
      city: 'Hyderabad',
      state: 'Telangana',
      country: 'IN',
      contact: { name: 'R. Iyer', phone: '+91 40 1', email: 'iyer@aurobindo.example' },
    })
  })

  test('[D5.028] a party is chosen from the address book, and saved to it', async () => {
    signInAs()
    const kept = partyDetail(1)
    const calls = answerWith({
      'GET /parties': () => ({ status: 200, body: pageOf([partyItem(1)]) }),
      'POST /parties': () => ({ status: 201, body: { id: kept.id } }),
      [`POST /parties/${kept.id}`]: () => ({ status: 200, body: { id: kept.id, version: 2 } }),
      [`GET /parties/${kept.id}`]: () => ({ status: 200, body: kept }),
    })
    const { user } = await draw(<PartySection party="shipper" />)
    const saved = () => calls.filter(call => call.method === 'POST' && call.path.startsWith('/parties'))
    const name = screen.getByLabelText('Name', { exact: false, selector: '[name="parties.shipper.name"]' })
    await user.type(name, 'Harbour Freight 1')
    await user.click(screen.getByRole('button', { name: 'Save to the address book' }))
    await waitFor(() => expect(held().parties.shipper.partyId).toBe(kept.id))
    expect(saved()[0]?.body).toMatchObject({ name: 'Harbour Freight 1', contactId: null, city: null })
    // It holds what the book has of it by now; saved again, that entry is changed.
    expect(held().parties.shipper).toMatchObject({ city: 'Southampton', contact: { email: 'holly@harbour.example' } })
    await user.click(screen.getByRole('button', { name: 'Save to the address book' }))
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[1]).toMatchObject({ path: `/parties/${kept.id}`, body: { version: 1, city: 'Southampton' } })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(screen.getByRole('button', { name: 'From the address book' }))
    await user.click(await screen.findByRole('button', { name: /Harbour Freight 1/ }))
    await waitFor(() => expect(held().parties.shipper.contactId).toBe(kept.contact?.id))
  })

  test('[S3.004] [S3.003] what the catalogue leaves out is not asked, also before it is told again, unless it was entered', async () => {
    signInAs()
    const told = (...codes: string[]) => {
      const entries = codes.map(code => ({ code, label: code }))
      const terms = [{ code: 'FCA', label: 'FCA' }]
      const catalogs = [
        { index: 0, group: 'fieldsExcluded', enabled: true, entries },
        { index: 14, group: 'incoterms', enabled: true, entries: terms },
      ]
      return { 'POST /quotes/getSelectorsCatalog': () => ({ status: 200, body: { catalogs } }) }
    }
    answerWith(told('idNumber', 'state', 'commodityCode', 'portOfReceipt', 'marksAndNumbers'))
    const parts = (
      <>
        <PartySection party="shipper" />
        <GoodsSection />
        <LocationsSection />
        <PackagesSection />
      </>
    )
    const entered = { ...blank().parties, shipper: { ...blankParty(), name: 'Aurobindo', state: 'Telangana' } }
    const first = await draw(parts, { parties: entered, packages: [boxes(1)] })
    await waitFor(() => expect(screen.queryByLabelText(/^ID number/)).toBeNull())
    expect(screen.getByLabelText(/^Account number/)).toBeTruthy()
    expect(screen.getByLabelText(/^State or province/)).toHaveProperty('value', 'Telangana')
    expect(screen.queryByLabelText(/^Commodity code/)).toBeNull()
    expect(screen.queryByRole('group', { name: 'Port of receipt' })).toBeNull()
    expect(screen.getByRole('option', { name: 'FCA' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'EXW' })).toBeNull()
    first.unmount()
    // Until it is told again, the browser's own memory of it counts.
    answerWith({ 'POST /quotes/getSelectorsCatalog': () => new Promise(() => undefined) as never })
    await draw(parts)
    expect(screen.queryByLabelText(/^ID number/)).toBeNull()
    expect(screen.getByLabelText(/^Account number/)).toBeTruthy()
  })

  test('[S3.034] goods have mode, term and place, description, code and both values with their currencies', async () => {
    const { user } = await draw(<GoodsSection />)
    await user.selectOptions(screen.getByLabelText('Incoterm (optional)'), 'FCA')
    await user.type(screen.getByLabelText('Goods description (optional)'), 'Tablets')
    await user.type(screen.getByLabelText('Commodity code (optional)'), '300490')
    await user.type(screen.getByLabelText('Value of goods (optional)'), '12000')
    await user.type(screen.getByLabelText('Insurance value (optional)'), '13000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('An Incoterm needs a named place')).toBeTruthy()
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    await user.type(screen.getByLabelText('Named place'), 'Hyderabad')
    for (const name of [/^Currency/, /^Insurance currency/]) {
      await user.type(screen.getByRole('combobox', { name }), 'USD')
      await user.tab()
    }
    expect(held().goods).toMatchObject({
      transportMode: 'AIR',
      incoterm: 'FCA',
      incotermPlace: 'Hyderabad',
      description: 'Tablets',
      commodityCode: '300490',
      value: '12000',
      currency: 'USD',
      insuranceValue: '13000',
      insuranceCurrency: 'USD',
    })
  })
})
