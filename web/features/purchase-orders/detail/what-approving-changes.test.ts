import { expect, test } from 'vitest'
import { detail, line } from '../../../testing/fixtures/order-detail.ts'
import { approvalPreview } from './what-approving-changes.ts'

test('approving says what stays open only where something does', () => {
  const of = (open: string, earlier: number) => {
    const order = detail({ lines: [line(1, { required: '20', proposed: '10', open })] })
    const children = Array.from({ length: earlier }) as typeof order.children
    return approvalPreview({ ...order, children })
  }
  expect(of('10', 0)).toMatchObject({ what: 'partly', child: '4500-018832-01' })
  expect(of('0', 0)).toMatchObject({ what: 'all', child: null })
  expect(of('10', 1)).toMatchObject({ what: 'partly', child: '4500-018832-02' })
  expect(of('0', 1)).toMatchObject({ what: 'last', child: '4500-018832-02' })
})

test('a line is counted as confirmed where all that is wanted of it is', () => {
  const order = detail({
    lines: [
      line(1, { required: '20', proposed: '10', open: '10' }),
      line(2, { required: '20', cancelled: '5', confirmed: '5', proposed: '10', open: '0' }),
      line(3, { required: '20', cancelled: '20', open: '0' }),
    ],
  })
  expect(approvalPreview(order)).toMatchObject({ confirmedLines: 1, lines: 2 })
})

test('what is approved is a share of the quantity, or of the value where boxes and kits would have to be added up', () => {
  const lines = (unit: string) => [
    line(1, { required: '20', proposed: '20', unitPrice: '1', unit: 'BX' }),
    line(2, { required: '20', proposed: '0', open: '20', unitPrice: '3', unit }),
  ]
  expect(approvalPreview(detail({ lines: lines('BX') }))).toMatchObject({ share: 0.5, of: 'quantity' })
  expect(approvalPreview(detail({ lines: lines('KT') }))).toMatchObject({ share: 0.25, of: 'value' })
})
