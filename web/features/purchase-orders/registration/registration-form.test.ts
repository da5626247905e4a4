import { orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import { type EnteredOrder, rightOrder, wrongOrders } from '@quayside/contracts/purchase-orders/wrong-orders.ts'
import { expect, test } from 'vitest'
import { emptyForm, emptyLine, registrationForm } from './registration-form.ts'

/** The fields at which the form stops an order, filled in as the inputs do it. */
function stopsAt({ orderNumber, vendorCompanyId, details, lines }: EnteredOrder): string[] {
  const { details: empty, ...form } = emptyForm(null)
  const filled = {
    ...form,
    orderNumber,
    vendorCompanyId,
    details: { ...orderDetails.parse(empty), ...details },
    lines: lines.map(line => ({ ...emptyLine, ...line })),
  }
  const answer = registrationForm(false).safeParse(filled)
  return answer.success ? [] : answer.error.issues.map(issue => issue.path.join('.'))
}

test('a right order passes the form', () => expect(stopsAt(rightOrder)).toEqual([]))

test.each(wrongOrders)('[S5.068] the form stops an order at its field: $rule', ({ field, order }) =>
  expect([...new Set(stopsAt(order))]).toEqual([field]),
)
