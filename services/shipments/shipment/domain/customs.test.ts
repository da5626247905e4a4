import { type DeclarationState, declarationMoves, declarationStates } from '@quayside/contracts/shipments/statuses.ts'
import { describe, expect, test } from 'vitest'
import { countedCustoms, customsValues } from './customs-values.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

const declared = { ...given.declaration, lines: [...given.declaration.lines] }
const paths: Record<DeclarationState, readonly DeclarationState[]> = {
  NONE: [],
  PREDECLARED: ['PREDECLARED'],
  DECLARED: ['DECLARED'],
  INSPECTION: ['DECLARED', 'INSPECTION'],
  HOLD: ['DECLARED', 'HOLD'],
  CLEARED: ['DECLARED', 'CLEARED'],
  REFUSED: ['DECLARED', 'REFUSED'],
}

describe('[D2.028] a declaration moves as section 2 says, and not otherwise', () => {
  test.each(declarationStates)('from %s', from => {
    const moves = paths[from].map(to => given.moveDeclaration(to))
    const state = given.after(given.create(), given.saveDeclaration(), ...moves)
    for (const to of declarationStates) {
      const expected = from === to ? [] : declarationMoves[from].includes(to) ? [] : ['declaration-move-impossible']
      expect([to, given.refusals(given.moveDeclaration(to), state)]).toEqual([to, expected])
    }
  })

  test('the table is the one of the design', () => {
    const pairs = Object.entries(declarationMoves).flatMap(([from, to]) => to.map(one => `${from} ${one}`))
    expect(pairs.sort()).toEqual(
      [
        'NONE PREDECLARED',
        'PREDECLARED DECLARED',
        'NONE DECLARED',
        'DECLARED CLEARED',
        'DECLARED INSPECTION',
        'DECLARED HOLD',
        'DECLARED REFUSED',
        'INSPECTION HOLD',
        'HOLD INSPECTION',
        'INSPECTION CLEARED',
        'HOLD CLEARED',
        'INSPECTION REFUSED',
        'HOLD REFUSED',
        'REFUSED DECLARED',
        'CLEARED HOLD',
      ].sort(),
    )
  })
})

describe('[D2.029] customs values per line', () => {
  test('CIF: freight and insurance are apportioned and added where the Incoterm excludes them', () => {
    expect(customsValues(declared)).toEqual({
      fob: '4250.00',
      freight: '850.00',
      insurance: '170.00',
      value: '5270.00',
      duty: '316.20',
      vat: '893.79',
      lines: [
        {
          lineId: given.lineA,
          fob: '2550.00',
          freight: '510.00',
          insurance: '102.00',
          value: '3162.00',
          duty: '316.20',
          vat: '556.51',
        },
        {
          lineId: given.lineB,
          fob: '1700.00',
          freight: '340.00',
          insurance: '68.00',
          value: '2108.00',
          duty: '0.00',
          vat: '337.28',
        },
      ],
    })
  })

  test('not added twice where the price holds them; FOB leaves them out; by weight; with a fee', () => {
    expect(customsValues({ ...declared, incoterm: 'CIF' })?.value).toBe('4250.00')
    expect(customsValues({ ...declared, incoterm: 'CFR' })?.value).toBe('4420.00')
    expect(customsValues({ ...declared, basis: 'FOB' })?.value).toBe('4250.00')
    const byWeight = customsValues({ ...declared, apportionBy: 'weight' })
    expect(byWeight?.lines.map(line => line.freight)).toEqual(['425.00', '425.00'])
    expect(customsValues({ ...declared, fee: '100' })?.vat).toBe('1165.79')
  })

  test('[D2.052] without a rate of exchange there is no total', () => {
    expect(customsValues({ ...declared, conversion: null })).toBeNull()
    const other = { currency: 'EUR', rate: '18', source: 'ECB', date: '2026-02-21' }
    expect(customsValues({ ...declared, conversion: other })).toBeNull()
    expect(customsValues({ ...declared, conversion: null, currency: 'USD' })?.value).toBe('310.00')
  })
})

test('[D2.030] computed amounts are overridden only with a reason', () => {
  const state = given.after(given.create(), given.saveDeclaration())
  const amounts = { value: '5000.00', duty: '300.00', vat: '850.00' }
  const override = (reason: string) =>
    ({ ...given.asked(), type: 'OverrideCustoms', declarationId: given.declarationId, amounts, reason }) as const
  expect(given.refusals(override(''), state)).toEqual(['reason-required'])
  const [after] = given.after(given.create(), given.saveDeclaration(), override('Ruling 12/26')).declarations
  expect(after === undefined ? null : [countedCustoms(after), after.overrideReason]).toEqual([amounts, 'Ruling 12/26'])
  const [computed] = state.declarations
  expect(computed === undefined ? null : countedCustoms(computed)?.value).toBe('5270.00')
})

test('[D2.013] customs starts with a declaration that has number, date and broker', () => {
  const with_ = (change: Partial<typeof declared>): ShipmentCommand => ({
    ...given.saveDeclaration(),
    declaration: { ...declared, ...(change as object) },
  })
  const refusals = (...list: ShipmentCommand[]) =>
    given.refusals(given.startCustoms(), given.after(...given.ways.AT_DESTINATION, ...list))
  expect(refusals()).toEqual(['declaration-incomplete'])
  for (const change of [{ number: null }, { date: null }, { broker: null }])
    expect(refusals(with_(change as unknown as Partial<typeof declared>))).toEqual(['declaration-incomplete'])
  expect(refusals(given.saveDeclaration())).toEqual([])
  const early = given.after(given.create(), given.saveDeclaration(), given.startCustoms())
  expect([early.status, early.chip]).toEqual(['PO_CONFIRMED', 'IN_PROGRESS'])
})

test('[D2.014] clearing needs every import cleared and no customs hold', () => {
  const refusals = (...list: ShipmentCommand[]) =>
    given.refusals(given.clear(), given.after(...given.ways.ON_CUSTOMS, ...list))
  const done = [given.moveDeclaration('DECLARED'), given.moveDeclaration('CLEARED')]
  expect(refusals()).toEqual(['imports-not-cleared'])
  expect(refusals(...done, given.placeHold('customs'))).toEqual(['customs-hold-open'])
  expect(refusals(...done, given.placeHold('payment'))).toEqual([])
  expect(given.after(...given.cleared)).toMatchObject({ status: 'ON_CUSTOMS', chip: 'CLEARED' })
})

test('a declaration that was cleared and is held again blocks completion', () => {
  const state = given.after(...given.ways.DELIVERED, given.moveDeclaration('HOLD'))
  expect([state.status, given.refusals(given.complete(), state)]).toEqual(['DELIVERED', ['hold-open']])
})

test('wrong codes are refused where they are entered', () => {
  const [line] = declared.lines
  const lines = [
    { ...line, hsCode: '12', originCountry: 'XX', lineId: given.someId(1) },
  ] as unknown as typeof declared.lines
  const decision = decide(
    { ...given.saveDeclaration(), declaration: { ...declared, lines } },
    given.after(given.create()),
  )
  expect(decision.accepted ? [] : decision.rejections.map(one => one.code)).toEqual([
    'shipment-line-not-found',
    'hs-code-malformed',
    'country-unknown',
  ])
})

test('[D2.014] a clearance lies neither before the start of customs nor, without one, before the departure', () => {
  const refusals = (at: string, ...before: ShipmentCommand[]) =>
    given.refusals({ ...given.clear(), at: `2026-02-${at}T00:00:00.000Z` }, given.after(...before))
  const done = given.importCleared
  expect(refusals('21', ...given.ways.ON_CUSTOMS, ...done)).toEqual(['milestone-out-of-order'])
  expect(refusals('22', ...given.ways.ON_CUSTOMS, ...done)).toEqual([])
  expect(refusals('04', ...given.ways.IN_TRANSIT, ...done)).toEqual(['milestone-out-of-order'])
  // Cleared early, on the way.
  expect(refusals('06', ...given.ways.IN_TRANSIT, ...done)).toEqual([])
})

describe('[D2.014] customs cannot be skipped', () => {
  const inside = { placeId: null, name: 'Veracruz', unlocode: 'MXVER', country: 'MX' }
  const domestic = given.create({ details: given.details({ route: { origin: inside } }) })
  const transit = { ...given.saveDeclaration(), declaration: { ...declared, kind: 'TRANSIT' as const } }

  test('what comes from another customs territory is not cleared without an import declaration', () => {
    const refusals = (...list: ShipmentCommand[]) =>
      given.refusals(given.clear(), given.after(...given.ways.AT_DESTINATION, ...list))
    expect(refusals()).toEqual(['import-declaration-required'])
    expect(refusals(transit)).toEqual(['import-declaration-required'])
    expect(refusals(given.saveDeclaration())).toEqual(['imports-not-cleared'])
    expect(refusals(...given.importCleared)).toEqual([])
    expect(given.refusals(given.clear(), { ...given.after(domestic), status: 'AT_DESTINATION' })).toEqual([])
  })

  test('nor before it has left', () => {
    for (const from of ['PO_CONFIRMED', 'FOR_PROCESSING'] as const)
      expect(given.refusals(given.clear(), given.after(...given.ways[from], ...given.importCleared))).toEqual([
        'shipment-wrong-status',
      ])
  })

  test('a carrier’s word counts, and is a hold until the import was declared and cleared', () => {
    const told = given.message({ code: 'CUSR', call: 'destination', at: '2026-02-22T00:00:00.000Z' })
    const open = (...list: ShipmentCommand[]) =>
      given
        .after(...given.ways.AT_DESTINATION, told, ...list)
        .holds.filter(hold => hold.open)
        .map(hold => hold.condition)
    expect(open()).toEqual(['import-declaration-required'])
    expect(open(given.saveDeclaration())).toEqual(['imports-not-cleared'])
    expect(open(...given.importCleared)).toEqual([])
  })
})

describe('what stands of a declaration', () => {
  const saved = given.saveDeclaration()
  const override = {
    ...given.asked(),
    type: 'OverrideCustoms',
    declarationId: given.declarationId,
    reason: 'Ruling 12/26',
    amounts: { value: '5000.00', duty: '300.00', vat: '850.00' },
  } as const
  const changed = (change: object) => ({ ...saved, declaration: { ...saved.declaration, ...change } })
  const faults = (command: ShipmentCommand, ...before: ShipmentCommand[]) => {
    const decision = decide(command, given.after(given.create(), saved, ...before))
    return decision.accepted ? [] : decision.rejections.map(({ code, field }) => [code, field])
  }

  test('the figures of a cleared one, until it is opened again', () => {
    const cleared = [given.moveDeclaration('DECLARED'), given.moveDeclaration('CLEARED')]
    const cheaper = changed({ freight: '1' })
    expect(faults(cheaper, ...cleared)).toEqual([['declaration-cleared', 'declaration']])
    expect(faults(saved, ...cleared)).toEqual([])
    expect(faults(cheaper, ...cleared, given.moveDeclaration('HOLD'))).toEqual([])
  })

  test('amounts entered by hand, with their reason, when it is saved again', () => {
    const [kept] = given.after(given.create(), saved, override, changed({ freight: '60' })).declarations
    expect(kept).toMatchObject({ freight: '60', override: override.amounts, overrideReason: 'Ruling 12/26' })
    const dollars = changed({ currency: 'USD' })
    expect(faults(dollars, override)).toEqual([['override-in-currency', 'declaration.currency']])
    expect(faults(dollars, override, { ...override, amounts: null })).toEqual([])
  })

  test('no move on a day to come, no amount finer than its currency, no unknown term or currency', () => {
    expect(faults({ ...given.moveDeclaration('DECLARED'), on: '2026-03-04' })).toEqual([['milestone-in-future', 'on']])
    expect(faults({ ...given.moveDeclaration('DECLARED'), on: given.today })).toEqual([])
    const fine = { ...override.amounts, duty: '300.123456', vat: '850.500' }
    expect(faults({ ...override, amounts: fine })).toEqual([['amount-too-fine', 'amounts.duty']])
    expect(faults(changed({ incoterm: 'ZZZ', valueCurrency: 'XXQ' }))).toEqual([
      ['currency-unknown', 'declaration.valueCurrency'],
      ['incoterm-unknown', 'declaration.incoterm'],
    ])
  })
})
