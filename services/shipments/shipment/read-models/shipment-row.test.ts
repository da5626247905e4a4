import { expect, test } from 'vitest'
import type { ShipmentCommand } from '../domain/shipment.ts'
import * as given from '../domain/testing/shipments.ts'
import { weightsOf } from '../domain/weights.ts'
import { compactKey, rowOf, searchKeys, viewsOf } from './shipment-row.ts'

const { details } = given

test('a shipment is found by the number of its transport document', () => {
  const shipment = { shipmentNumber: 'SH-261121-XDWR3DQ', lines: [], references: [], containers: [] }
  const booking = { state: 'none', carrier: null, reference: null, etd: null, eta: null } as const
  const known = details({ transportDocument: { number: 'MAEU123' } })
  expect(searchKeys({ ...shipment, booking, details: known }).split('\n')).toContain('maeu123')
})

test('spaces and dashes within a number do not matter', () => {
  const containers = [{ ...given.link('CSQU3054383').container, returnWaived: false }]
  const shipment = { shipmentNumber: 'SH-261121-XDWR3DQ', lines: [], references: [], containers }
  const booking = { state: 'none', carrier: null, reference: 'BK 77.1', etd: null, eta: null } as const
  const known = details({ route: { mawb: '618-44821133' } })
  const keys = searchKeys({ ...shipment, booking, details: known }).split('\n')
  for (const asked of ['SH 261121 XDWR3DQ', 'sh261121xdwr3dq', '618 4482 1133', 'BK771', 'CSQU 305438-3'])
    expect(keys).toContain(compactKey(asked))
})

test('a supplier is told what is missing of its goods and it can give, nothing of what others have to', () => {
  const ofSuppliers = (...commands: readonly ShipmentCommand[]) =>
    viewsOf(given.after(...commands), { since: '', comments: [] })
      .filter(view => view.vendor_company_id !== null)
      .map(view => rowOf(view).row.missing)
  const everything = ['invoice-required', 'packing-list-required', 'invoice-date-required', 'packages-incomplete']
  expect(ofSuppliers(given.create())).toEqual([everything, everything])
  // What somebody else gave for the whole is asked of it no more.
  const attached = given.attach('PACKING_LIST', 5)
  const rest = everything.filter(code => code !== 'packing-list-required')
  expect(ofSuppliers(given.create(), attached)).toEqual([rest, rest])
  // One has packed all of its goods, the other half.
  const [packed, half] = ofSuppliers(given.create(), given.pack('60', '20'))
  expect([packed?.includes('packages-incomplete'), half?.includes('packages-incomplete')]).toEqual([false, true])
})

test('[D3.012] what is charged has one unit for everybody: a supplier’s goods outside the containers make a full load no shared one', () => {
  const units = (load: 'FCL' | 'LCL') =>
    viewsOf(given.after(...given.ways.DELIVERED, given.link(given.containerNumber, 1, load)), {
      since: '',
      comments: [],
    }).map(view => weightsOf(view.state, [], view.facts.lcl)?.unit)
  expect(units('FCL')).toEqual(['kg', 'kg', 'kg'])
  expect(units('LCL')).toEqual(['W/M', 'W/M', 'W/M'])
})
