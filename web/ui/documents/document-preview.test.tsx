import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { detail, detailId } from '../../testing/fixtures/order-detail.ts'
import { shipment, shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const whole = '%PDF-1.4\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const content =
  (type: string, text = whole) =>
  () => ({ status: 200, body: new TextEncoder().encode(text), headers: { 'content-type': type } })

function file(
  place: number,
  name: string,
  format: DocumentItem['format'],
  over: Partial<DocumentItem> = {},
): DocumentItem {
  return {
    id: shipmentId(place),
    entityType: 'purchase-order',
    entityId: detailId,
    documentType: 'OTHER',
    name,
    bytes: 20_480,
    format,
    uploadedBy: shipmentId(2),
    uploadedByName: 'Lucía Ortega',
    sha256: name,
    replaces: null,
    replacedBy: null,
    uploadedAt: '2026-11-20T09:14:00.000Z',
    version: 1,
    allowedCommands: [],
    ...over,
  }
}
const files = [file(41, 'invoice.pdf', 'pdf'), file(42, 'lines.xlsx', 'xlsx'), file(43, 'photo.png', 'png')]
const bytesOf = (place: number) => `GET /documents/${shipmentId(place)}/content`

async function openOrder(table: Table = {}, query = '') {
  const calls = answerWith({
    [`GET /purchase-orders/${detailId}`]: () => ok(detail({})),
    [`GET /purchase-orders/${detailId}/history`]: () => ok({ items: [] }),
    [`GET /chains/purchase-order/${detailId}`]: () => problem(404, 'not-found', 'No chain'),
    'GET /documents': () => ok({ items: files }),
    [bytesOf(41)]: content('application/pdf'),
    [bytesOf(43)]: content('image/png'),
    ...table,
  })
  const view = await renderPortal(`/purchase-orders/${detailId}?tab=documents${query}`)
  await screen.findByText('lines.xlsx')
  return { ...view, calls }
}

test('a PDF is shown on the page with who uploaded it; Escape closes it and the focus is back at its button', async () => {
  const given = vi.spyOn(URL, 'revokeObjectURL')
  const { user } = await openOrder()
  const opener = screen.getByRole('button', { name: 'Preview invoice.pdf' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'invoice.pdf' }))
  const frame = await dialog.findByTitle('invoice.pdf')
  expect([frame.tagName, frame.getAttribute('src')]).toEqual(['IFRAME', 'blob:test#navpanes=0'])
  expect(dialog.getByText(/Other · 20 kB · uploaded by Lucía Ortega, 20 Nov/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(given).toHaveBeenCalledWith('blob:test')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a picture is shown, the next and the previous document follow; what is no PDF or picture is only downloaded', async () => {
  const { user, calls } = await openOrder({}, `&document=${shipmentId(43)}`)
  const dialog = () => within(screen.getByRole('dialog'))
  expect(await screen.findByRole('img', { name: 'photo.png' })).toBeTruthy()
  expect(dialog().getByText('2 of 2')).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Previous document' }))
  expect(await screen.findByTitle('invoice.pdf')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Previous document' }))
  expect(await screen.findByRole('img', { name: 'photo.png' })).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Preview lines.xlsx' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download lines.xlsx' })).toBeTruthy()
  expect(calls.filter(({ path }) => path.includes(shipmentId(42)))).toEqual([])
})

test('waiting is said; a file that the store has lost says so and can be asked for again; a kind that browsers run is never shown', async () => {
  let answer: () => ReturnType<Table[string]> = () => new Promise(() => {})
  const { user } = await openOrder({ [bytesOf(41)]: () => answer() }, `&document=${shipmentId(41)}`)
  expect(await screen.findByText('Loading the document…')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  answer = () => problem(404, 'document-content-missing', 'The file of this document is missing in the file store.')
  await user.click(await screen.findByRole('button', { name: 'Preview invoice.pdf' }))
  expect(await screen.findByText('The file of this document is missing in the file store.')).toBeTruthy()
  answer = content('text/html')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This kind of file is not shown here. Download it.')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test('a damaged PDF or picture is told in words of the portal, with the way to download it', async () => {
  const { user } = await openOrder(
    { [bytesOf(41)]: content('application/pdf', whole.slice(0, 40)) },
    `&document=${shipmentId(41)}`,
  )
  const told = /This file is damaged or incomplete/
  expect(await screen.findByText(told)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download invoice.pdf' })).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Next document' }))
  fireEvent.error(await screen.findByRole('img', { name: 'photo.png' }))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download photo.png' })).toBeTruthy()
})

test('a shipment’s documents are shown the same way, also what it has from its orders', async () => {
  const at = `/shipments/${shipmentId(1)}`
  const documents = [{ documentId: shipmentId(41), documentType: 'COMMERCIAL_INVOICE', fileName: 'invoice.pdf' }]
  answerWith({
    [`GET ${at}`]: () => ok(shipment({ documents })),
    'GET /documents': () => ok({ items: [file(41, 'invoice.pdf', 'pdf', { uploadedByName: null })] }),
    [bytesOf(41)]: content('application/pdf'),
  })
  const { user } = await renderPortal(`${at}?tab=documents`)
  await user.click(await screen.findByRole('button', { name: 'Preview invoice.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'invoice.pdf' }))
  expect(await dialog.findByTitle('invoice.pdf')).toBeTruthy()
  expect(dialog.getByText(/Commercial invoice · 20 kB · uploaded 20 Nov/)).toBeTruthy()
})
