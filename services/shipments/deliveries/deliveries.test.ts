import { deliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import { given } from '@quayside/platform/testing/given.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { columnsOf, missingFields } from './columns.ts'
import { decide, delivery, evolve, noDelivery, type RecordLines } from './delivery.ts'
import { deliveryFile } from './delivery-file.ts'
import { labelOf, standingOf } from './delivery-label.ts'
import { type SapRow, sapRow } from './testing/sap-deliveries.ts'

const today = '2026-03-10'
const fields = Object.keys(sapRow(0)) as (keyof SapRow)[]

/** The rows as a file has them, each with a change. */
function checked(...changes: SapRow[]): CheckedRow[] {
  const all = [...new Set([...fields, ...changes.flatMap(change => Object.keys(change) as (keyof SapRow)[])])]
  const rows = changes.map((change, index) => sapRow(index, change))
  const cells = rows.map((row, index) => ({ row: index + 2, cells: all.map(field => row[field] ?? '') }))
  return checkRows(cells, all, Object.fromEntries(all.map(field => [field, field])), today)
}
const faults = (rows: readonly CheckedRow[]) =>
  rows.map(row => row.issues.map(issue => `${issue.field}: ${issue.code}`).join(', '))

describe('the file', () => {
  test('[S3.027] SAP’s headers, technical names and the portal’s words in four languages are known', () => {
    const sap = columnsOf([
      'Delivery',
      'Item',
      'Plant',
      'Material',
      'Delivery quantity',
      'Ac. GI date',
      'SLED/BBD',
      'Colour',
    ])
    expect(sap).toMatchObject({
      deliveryNumber: 'Delivery',
      line: 'Item',
      pgiDate: 'Ac. GI date',
      expiryDate: 'SLED/BBD',
    })
    expect(missingFields(sap)).toEqual([])
    expect(missingFields(columnsOf(['VBELN', 'POSNR', 'MATNR', 'LFIMG']))).toEqual([])
    expect(missingFields(columnsOf(['Número de entrega', 'Posición', 'Artículo', 'Cantidad']))).toEqual(['material'])
    expect(missingFields(columnsOf(['Numéro de livraison', 'Poste', 'Article', 'Quantité']))).toEqual([])
    expect(missingFields(columnsOf(['交货单号', '行项目', '物料', '数量']))).toEqual([])
  })

  test('[S3.027] a row is read with all its fields; zeros that SAP fills up with are no part of a number', () => {
    const [row] = checked({})
    expect(row).toMatchObject({
      row: 2,
      deliveryNumber: '80000000',
      line: {
        line: '10',
        sendingPlant: 'DE01',
        receivingPlant: 'MX10',
        transportOrder: 'TO-5000',
        profitCenter: 'PC100',
        material: 'MAT-0',
        batch: 'B0',
        quantity: '1200.5',
        expiryDate: '2027-12-31',
        pgiDate: '2026-02-03',
        sapEntryDate: '2026-02-01',
        deliveryDate: '2026-03-20',
      },
      issues: [],
    })
    expect(deliveryLine.safeParse(row?.line).success).toBe(true)
  })

  test('[D5.017] [S5.029] a row with a SAP entry date but no delivery date is refused', () => {
    const rows = checked(
      { deliveryDate: '' },
      { deliveryDate: '00.00.0000' },
      { deliveryDate: '', sapEntryDate: '' },
      {},
    )
    expect(faults(rows)).toEqual([
      'deliveryDate: delivery-date-required',
      'deliveryDate: delivery-date-required',
      '',
      '',
    ])
    expect(rows.map(row => row.line === null)).toEqual([true, true, false, false])
  })

  test('what is wrong is named by field, value and rule', () => {
    const rows = checked(
      { deliveryNumber: '', material: 'N/A' },
      { line: '1/0', quantity: '-5' },
      { quantity: '1,2,3', pgiDate: '31.02.2026' },
      { pgiDate: 'soon' },
      { deliveredOn: '11.03.2026', batch: 'x'.repeat(51) },
      { customsReleaseDate: '01.03.2026' },
      { warehouseEntryDate: '05.03.2026', warehouseExitDate: '04.03.2026' },
    )
    expect(faults(rows)).toEqual([
      'deliveryNumber: delivery-value-missing, material: delivery-value-missing',
      'line: delivery-number-malformed, quantity: delivery-quantity-invalid',
      'quantity: delivery-quantity-invalid, pgiDate: delivery-date-of-no-calendar',
      'pgiDate: delivery-date-invalid',
      'batch: delivery-value-too-long, deliveredOn: delivery-date-in-future',
      'customsReleaseDate: delivery-entry-missing',
      'warehouseExitDate: delivery-dates-reversed',
    ])
    expect(rows[1]?.issues[1]).toMatchObject({ found: '-5' })
  })

  test('a line that comes twice is refused the second time, with the row of the first', () => {
    const rows = checked({}, { deliveryNumber: '80000000', line: '10' })
    expect(rows.map(row => row.line === null)).toEqual([false, true])
    expect(rows[1]?.issues).toMatchObject([{ code: 'delivery-line-twice', params: { first: 2 } }])
  })

  test('dates and numbers that can be read in two ways are read as the rest of the file tells, else refused', () => {
    const american = { sapEntryDate: '', deliveryDate: '', expiryDate: '', pgiDate: '' }
    const told = checked(
      { ...american, quantity: '1,200.5', pgiDate: '3/4/2026' },
      { ...american, quantity: '1,200', pgiDate: '3/14/2026' },
    )
    expect(told.map(row => [row.line?.pgiDate, row.line?.quantity])).toEqual([
      ['2026-03-04', '1200.5'],
      ['2026-03-14', '1200'],
    ])
    expect(faults(checked({ ...american, quantity: '1,200', pgiDate: '3/4/2026' }))).toEqual([
      'quantity: delivery-quantity-ambiguous, pgiDate: delivery-date-ambiguous',
    ])
  })

  test('a quantity with another decimal sign than the other rows is told its sign', () => {
    expect(faults(checked({ quantity: '1.5' }, { quantity: '1,5' }))).toEqual([
      '',
      'quantity: delivery-quantity-decimal-sign',
    ])
  })

  const file = {
    fileId: '0198c000-0000-7000-8000-0000000f0001',
    clientCompanyId: '0198c000-0000-7000-8000-0000000c0001',
    name: 'deliveries.csv',
    bytes: 100,
    sha256: 'x',
    format: 'csv' as const,
    key: 'k',
    headers: ['Delivery'],
    columns: { deliveryNumber: 'Delivery' },
    uploadedBy: '0198c000-0000-7000-8000-0000000e0001',
    uploadedAt: '2026-03-10T00:00:00.000Z',
    unattended: false,
  }
  const { fileId } = file
  const uploaded = { type: 'DeliveryFileUploaded' as const, data: file }
  const validated = (good: number, bad: number) => ({
    type: 'DeliveryFileValidated' as const,
    data: { fileId, counts: { rows: good + bad, good, bad } },
  })
  const started = { type: 'DeliveryFileApplicationStarted' as const, data: { fileId } }
  const counts = (refused: number) => ({ rows: 3 + refused, added: 1, changed: 1, unchanged: 1, refused })
  const ended = (refused: number, outcome: 'APPLIED' | 'APPLIED_WITH_ERRORS') => ({
    type: 'DeliveryFileApplied' as const,
    data: { fileId, outcome, counts: counts(refused) },
  })

  test('[D5.014] UPLOADED, VALIDATED, then APPLIED or APPLIED_WITH_ERRORS; a repeat changes nothing', () => {
    given(deliveryFile, []).when({ type: 'Upload', file }).then([uploaded])
    given(deliveryFile, [uploaded])
      .when({ type: 'Apply' })
      .thenRejected('delivery-file-not-validated', { status: 'UPLOADED' })
    given(deliveryFile, [uploaded])
      .when({ type: 'Validate', counts: { rows: 4, good: 3, bad: 1 } })
      .then([validated(3, 1)])
    const known = [uploaded, validated(3, 1)]
    given(deliveryFile, known)
      .when({ type: 'Validate', counts: { rows: 1, good: 1, bad: 0 } })
      .thenNothing()
    given(deliveryFile, known).when({ type: 'Apply' }).then([started])
    given(deliveryFile, [...known, started])
      .when({ type: 'Apply' })
      .thenNothing()
    given(deliveryFile, [...known, started])
      .when({ type: 'Finish', counts: counts(0) })
      .then([ended(0, 'APPLIED')])
    given(deliveryFile, [...known, started])
      .when({ type: 'Finish', counts: counts(1) })
      .then([ended(1, 'APPLIED_WITH_ERRORS')])
    const over = [...known, started, ended(1, 'APPLIED_WITH_ERRORS')]
    given(deliveryFile, over).when({ type: 'Apply' }).thenNothing()
    given(deliveryFile, over)
      .when({ type: 'Finish', counts: counts(1) })
      .thenNothing()
  })

  test('[D5.018] one that nobody attends to is applied at once where no row is bad, else left to people', () => {
    const arrived = { type: 'DeliveryFileUploaded' as const, data: { ...file, unattended: true } }
    const left = (fault: 'some-rows' | 'all-rows' | 'unreadable') => ({
      type: 'DeliveryFileLeftToPeople' as const,
      data: { fileId, clientCompanyId: file.clientCompanyId, name: file.name, fault },
    })
    const check = (good: number, bad: number) =>
      given(deliveryFile, [arrived]).when({ type: 'Validate', counts: { rows: good + bad, good, bad } })
    check(3, 0).then([validated(3, 0), started])
    check(3, 1).then([validated(3, 1), left('some-rows')])
    check(0, 3).then([validated(0, 3), left('all-rows')])
    check(0, 0).then([validated(0, 0), left('all-rows')])
    const failure = { code: 'import-quotes-broken', params: { row: 7 } }
    given(deliveryFile, [arrived])
      .when({ type: 'Fail', ...failure })
      .then([{ type: 'DeliveryFileFailed', data: { fileId, ...failure } }, left('unreadable')])
    given(deliveryFile, [arrived, validated(3, 1), left('some-rows')])
      .when({ type: 'Apply' })
      .then([started])
  })

  test('[D5.014] one that was checked can be discarded, once, and nothing can be done with it then', () => {
    const known = [uploaded, validated(3, 1)]
    const discarded = { type: 'DeliveryFileDiscarded' as const, data: { fileId, key: file.key } }
    given(deliveryFile, known).when({ type: 'Discard' }).then([discarded])
    given(deliveryFile, [...known, discarded])
      .when({ type: 'Discard' })
      .thenNothing()
    given(deliveryFile, [...known, discarded])
      .when({ type: 'Apply' })
      .thenRejected('delivery-file-not-found')
    const others = {
      UPLOADED: [uploaded],
      VALIDATED: [...known, started],
      APPLIED: [...known, started, ended(0, 'APPLIED')],
      FAILED: [uploaded, validated(0, 3)],
    }
    for (const [status, events] of Object.entries(others))
      given(deliveryFile, events).when({ type: 'Discard' }).thenRejected('delivery-file-not-discarded', { status })
    given(deliveryFile, []).when({ type: 'Discard' }).thenRejected('delivery-file-not-found')
  })

  test('[D5.014] FAILED without a good row, and when it cannot be read', () => {
    given(deliveryFile, [uploaded, validated(0, 3)])
      .when({ type: 'Apply' })
      .thenRejected('delivery-file-not-validated', { status: 'FAILED' })
    const failure = { code: 'import-quotes-broken', params: { row: 7 } }
    given(deliveryFile, [uploaded])
      .when({ type: 'Fail', ...failure })
      .then([{ type: 'DeliveryFileFailed', data: { fileId, ...failure } }])
    given(deliveryFile, [uploaded, validated(1, 0)])
      .when({ type: 'Fail', ...failure })
      .thenNothing()
    given(deliveryFile, []).when({ type: 'Apply' }).thenRejected('delivery-file-not-found')
  })
})

describe('a delivery', () => {
  const [first, second] = checked({}, {}).map(row => row.line) as [
    NonNullable<CheckedRow['line']>,
    NonNullable<CheckedRow['line']>,
  ]
  const about = {
    deliveryId: '0198c000-0000-7000-8000-0000000b0001',
    clientCompanyId: '0198c000-0000-7000-8000-0000000c0001',
    deliveryNumber: '80000000',
    fileId: '0198c000-0000-7000-8000-0000000f0001',
  }
  const record = (...lines: RecordLines['lines']): RecordLines => ({ type: 'RecordLines', ...about, lines })
  const added = (...lines: (typeof first)[]) => ({ type: 'DeliveryLinesAdded' as const, data: { ...about, lines } })

  test('[D5.015] lines are known again by their number: new ones are added, different ones changed, the same are nothing', () => {
    given(delivery, [])
      .when(record(first, second))
      .then([added(first, second)])
    given(delivery, [added(first, second)])
      .when(record(first, second))
      .thenNothing()
    const later = { ...first, deliveredOn: '2026-03-09' }
    given(delivery, [added(first)])
      .when(record(later, second))
      .then([added(second), { type: 'DeliveryLinesChanged', data: { ...about, lines: [later] } }])
  })

  test('[D5.015] whatever was recorded, recording it again yields nothing', () => {
    const line = fc.record({
      line: fc.constantFrom('10', '20', '30'),
      quantity: fc.constantFrom('1', '2'),
      batch: fc.constantFrom(null, 'B'),
    })
    const file = fc.uniqueArray(line, { selector: one => one.line })
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 5 }), files => {
        let state = noDelivery
        let last = record()
        for (const lines of files) {
          last = record(...lines.map(one => ({ ...first, ...one })))
          const decision = decide(last, state)
          if (decision.accepted) state = decision.events.reduce(evolve, state)
        }
        expect(decide(last, state)).toEqual({ accepted: true, events: [] })
      }),
    )
  })

  const label = (change: Partial<typeof first>, day = today, grace = 15) => {
    const line = { ...first, deliveryDate: '2026-03-01', ...change }
    return labelOf(standingOf(line), line.deliveryDate ?? '', day, grace)
  }

  test('[D5.016] [S4.019] the label is the first that matches: customs, warehouse, delivered, expired, delayed, on time', () => {
    const customs = { customsEntryDate: '2026-03-02' }
    const warehouse = { warehouseEntryDate: '2026-03-02' }
    const late = { deliveredOn: '2026-03-02' }
    expect(label({ ...customs, ...warehouse, ...late })).toBe('IN_CUSTOMS')
    expect(label({ ...customs, customsReleaseDate: '2026-03-03', ...warehouse, ...late })).toBe('IN_WAREHOUSE')
    expect(label({ ...warehouse, warehouseExitDate: '2026-03-03', ...late }, '2026-06-01')).toBe('DELAYED')
    expect(label({ deliveredOn: '2026-03-01' }, '2026-06-01')).toBe('ON_TIME')
    expect([
      label({}, '2026-03-01'),
      label({}, '2026-03-02'),
      label({}, '2026-03-16'),
      label({}, '2026-03-17'),
    ]).toEqual(['ON_TIME', 'DELAYED', 'DELAYED', 'EXPIRED'])
    expect(label({}, '2026-03-05', 3)).toBe('EXPIRED')
    expect(label({ deliveryDate: null }, '2030-01-01')).toBe('ON_TIME')
  })
})
