import { fieldList, type ListedField } from '@quayside/contracts/reference/field-list.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { detail, detailId, line } from '../testing/fixtures/order-detail.ts'
import { shipment, shipmentId } from '../testing/fixtures/shipments.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { answerWith } from '../testing/server.ts'
import { signInAs } from '../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const givenTo = ({ given, answer }: ListedField) => given ?? `V ${answer}`
const shownOf = (field: ListedField) => field.shown ?? String(givenTo(field))
const fieldsOf = (entity: string) => fieldList[entity]?.fields ?? []

/** The answer with a value of its own at each field of the entity. */
function filled<Answer extends object>(answer: Answer, entity: string): Answer {
  const copy = structuredClone(answer)
  for (const field of fieldsOf(entity)) {
    const names = field.answer.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy as Record<string, unknown>)
    parent[last] = givenTo(field)
  }
  return copy
}

/** What stands beside each label, or that nothing does. */
function lostBesideLabels(entity: string): string[] {
  return fieldsOf(entity).flatMap(field => {
    if (field.page === undefined) return []
    const told = screen
      .getAllByText(field.page, { selector: 'dt' })
      .map(label => label.nextElementSibling?.textContent ?? '')
    return told.some(text => text.includes(shownOf(field))) ? [] : [`${field.page}: ${told.join(' | ')}`]
  })
}

test('[S3.001] every field of an order’s head stands beside its label', async () => {
  const path = `/purchase-orders/${detailId}`
  answerWith({
    [`GET ${path}`]: () => ok(filled(detail(), 'purchase-order')),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    'GET /documents': () => ok({ items: [] }),
  })
  await renderPortal(`${path}?tab=parties`)
  await screen.findByText('Payment instruction', { selector: 'dt' })
  expect(lostBesideLabels('purchase-order')).toEqual([])
})

test('[S3.001] every field that a line of an order has stands in its column', async () => {
  const path = `/purchase-orders/${detailId}`
  answerWith({
    [`GET ${path}`]: () => ok(detail({ lines: [filled(line(1), 'order-line')] })),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    'GET /documents': () => ok({ items: [] }),
  })
  await renderPortal(path)
  const table = within(await screen.findByRole('table', { name: 'Lines' }))
  const headers = table.getAllByRole('columnheader').map(header => header.textContent?.trim() ?? '')
  const [, row] = table.getAllByRole('row')
  const cells = within(row as HTMLElement).getAllByRole('cell')
  const lost = fieldsOf('order-line').flatMap(field => {
    const cell = cells[headers.findIndex(header => header.startsWith(field.page ?? ''))]
    return cell?.textContent?.includes(shownOf(field)) ? [] : [`${field.page}: ${cell?.textContent}`]
  })
  expect(lost).toEqual([])
})

test('[S3.001] [S3.019] [S3.020] [S3.021] every field entered of a shipment stands beside its label', async () => {
  const path = `/shipments/${shipmentId(1)}`
  answerWith({ [`GET ${path}`]: () => ok(filled(shipment(), 'shipment')) })
  await renderPortal(path)
  await screen.findByText('Shipment type', { selector: 'dt' })
  expect(lostBesideLabels('shipment')).toEqual([])
})
