import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { findings } from '../../../../testing/axe.ts'
import {
  allowShipment,
  shipmentFile as file,
  shipment,
  shipmentChanged,
  shipmentId,
} from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const fileId = shipmentId(40)
const ok = (body: unknown, status = 200) => ({ status, body, headers: { 'x-event-position': '0000000000000000009' } })
const taken = () => ok(shipmentChanged().body)
const packing = { documentId: fileId, documentType: 'PACKING_LIST', fileName: 'packing.pdf' }
const allowed = allowShipment('attach-document', 'remove-document')

async function open(detail: Parameters<typeof shipment>[0] = {}, table: Table = {}) {
  const calls = answerWith({
    [`GET ${path}`]: () => ok(shipment({ allowedCommands: allowed, ...detail })),
    ...table,
  })
  const view = await renderPortal(`${path}?tab=documents`)
  await screen.findByText('Add a document')
  return { ...view, calls }
}
const sent = (calls: Call[], call: string) => calls.filter(({ method, path: at }) => `${method} ${at}` === call)
const pdf = (name = 'packing.pdf', size = 100) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })

test('[S5.016] type first, then the file: it is uploaded and attached in one act', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const { user, calls } = await open(
    {},
    {
      'POST /documents': () => ok({ items: [file()] }, 201),
      [`POST ${path}/documents`]: taken,
    },
  )
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  expect(await screen.findByText('Choose a document type first')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Document type'), 'Packing list')
  await user.upload(screen.getByLabelText(/Drop a file/), pdf())
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  expect(await screen.findByText('packing.pdf is on the shipment')).toBeTruthy()
  const form = send.mock.calls[0]?.[0] as FormData | undefined
  expect([...(form?.keys() ?? [])]).toEqual(['company', 'uid', 'documentType', 'entityType', 'entityId', 'file'])
  expect([form?.get('documentType'), form?.get('entityType'), form?.get('entityId')]).toEqual([
    'PACKING_LIST',
    'shipment',
    shipmentId(1),
  ])
  const [attached] = sent(calls, `POST ${path}/documents`)
  expect(attached?.body).toMatchObject({ documentId: fileId, documentType: 'PACKING_LIST' })
  // The other service must know of the file before it attaches it.
  expect(attached?.headers.get('x-min-position')).toBe('0000000000000000009')
  expect(await findings()).toEqual([])
})

test('[S5.009] [S5.017] a file of 5 MB and a byte, or of another kind, never leaves the browser', async () => {
  const { user, calls } = await open()
  await user.selectOptions(screen.getByLabelText('Document type'), 'Other')
  await user.upload(screen.getByLabelText(/Drop a file/), pdf('big.pdf', 5 * 1_048_576 + 1))
  expect(await screen.findByText(/The file is too large: big.pdf/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  expect(await screen.findByText('Select a file')).toBeTruthy()
  expect(sent(calls, 'POST /documents')).toEqual([])
})

test('an executable named .pdf is refused in the server’s words; what the shipment refuses is deleted again', async () => {
  const message = 'packing.pdf is not a file of an accepted kind'
  let upload = () => problem(415, 'file-kind-not-accepted', message)
  const { user, calls } = await open(
    {},
    {
      'POST /documents': () => upload(),
      [`POST ${path}/documents`]: () => problem(422, 'shipment-over', 'SH-2026-0001 is COMPLETED'),
      [`DELETE /documents/${fileId}`]: () => ok({ id: fileId }),
    },
  )
  await user.selectOptions(screen.getByLabelText('Document type'), 'Packing list')
  await user.upload(screen.getByLabelText(/Drop a file/), pdf())
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  expect(sent(calls, `POST ${path}/documents`)).toEqual([])
  // A refused file is chosen no more.
  expect(screen.queryByRole('button', { name: 'Remove packing.pdf' })).toBeNull()
  upload = () => ok({ items: [file()] }, 201) as never
  await user.upload(screen.getByLabelText(/Drop a file/), pdf())
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  expect(await screen.findByText(/SH-2026-0001 is COMPLETED/)).toBeTruthy()
  expect(sent(calls, `DELETE /documents/${fileId}`)).toHaveLength(1)
  // What stands against this one is the shipment's: it can be sent again.
  expect(screen.getByRole('button', { name: 'Remove packing.pdf' })).toBeTruthy()
})

test('an upload shows how far it is and can be cancelled: nothing is attached', async () => {
  const requests: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    requests.push(this)
  })
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    this.onabort?.(new ProgressEvent('abort') as never)
  })
  const { user, calls } = await open()
  await user.selectOptions(screen.getByLabelText('Document type'), 'Packing list')
  await user.upload(screen.getByLabelText(/Drop a file/), pdf())
  await user.click(screen.getByRole('button', { name: 'Upload and attach' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  const [sent40] = requests
  sent40?.upload.onprogress?.call(sent40 as never, { loaded: 40, total: 100 } as never)
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(abort).toHaveBeenCalled()
  expect(screen.queryByRole('alert', { name: /could not/ })).toBeNull()
  expect(sent(calls, `POST ${path}/documents`)).toEqual([])
})

test('what the departure needs is listed, and what is missing leads to its upload', async () => {
  const { user } = await open({ documents: [packing] })
  const needs = within(screen.getByRole('region', { name: 'Required for departure' }))
  const states = needs.getAllByRole('listitem').map(one => one.textContent)
  expect(states).toEqual([
    'Commercial invoicemissingAdd',
    'Transport document (a draft will do)missingAdd',
    'Packing listattached',
  ])
  await user.click(needs.getByRole('button', { name: 'Add: Commercial invoice' }))
  expect((screen.getByLabelText('Document type') as HTMLSelectElement).value).toBe('COMMERCIAL_INVOICE')
})

test('what the shipment would lack without a document is said before it goes; a second one of its kind lacks nothing', async () => {
  const { user, unmount } = await open({ status: 'DELIVERED', documents: [packing] }, {})
  await user.click(await screen.findByRole('button', { name: 'Remove packing.pdf' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Without it the shipment lacks: packing list.')
  unmount()
  const second = { ...packing, documentId: fileId.replace(/.$/, '9'), fileName: 'packing-2.pdf' }
  const again = await open({ status: 'DELIVERED', documents: [packing, second] }, {})
  await again.user.click(await screen.findByRole('button', { name: 'Remove packing.pdf' }))
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('lacks')
})

test('[S8.017] removing takes it off the shipment and deletes its file; when deleting fails, it says so and can be tried again', async () => {
  let failed = true
  const { user, calls } = await open(
    { documents: [packing] },
    {
      'GET /documents': () => ok({ items: [file()] }),
      [`DELETE ${path}/documents/${fileId}`]: taken,
      [`DELETE /documents/${fileId}`]: () =>
        failed ? problem(422, 'file-delete-failed', 'File delete failure') : ok({ id: fileId }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Remove packing.pdf' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText('File delete failure')).toBeTruthy()
  failed = false
  await user.click(await dialog.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('packing.pdf was removed')).toBeTruthy()
  expect(sent(calls, `DELETE ${path}/documents/${fileId}`)).toHaveLength(1)
  expect(sent(calls, `DELETE /documents/${fileId}`)).toHaveLength(2)
})

test('a file of an order is taken off the shipment and stays with its order', async () => {
  const { user, calls } = await open(
    { documents: [packing] },
    {
      'GET /documents': () => ok({ items: [file({ entityType: 'purchase-order', entityId: shipmentId(60) })] }),
      [`DELETE ${path}/documents/${fileId}`]: taken,
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Remove packing.pdf' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/its file stays where it was uploaded/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('packing.pdf was removed')).toBeTruthy()
  expect(sent(calls, `DELETE /documents/${fileId}`)).toEqual([])
})

test('a file whose upload was cut short is told apart and can be attached', async () => {
  const { user, calls } = await open(
    {},
    {
      'GET /documents': () =>
        ok({ items: [file({ allowedCommands: [{ command: 'delete', allowed: true, message: null }] })] }),
      [`POST ${path}/documents`]: taken,
    },
  )
  expect(await screen.findByText('Uploaded, but not on the shipment')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Attach' }))
  await waitFor(() => expect(sent(calls, `POST ${path}/documents`)).toHaveLength(1))
})

const formerId = shipmentId(41)
const mayReplace = { allowedCommands: [{ command: 'replace', allowed: true, message: null }] } as const

test('a document is replaced by a new version in one act, and the former one stays there to be read', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const { user, calls } = await open(
    { documents: [packing] },
    {
      'GET /documents': () =>
        ok({
          items: [
            file({ id: formerId, replacedBy: fileId, name: 'packing-draft.pdf', allowedCommands: [] }),
            file({ version: 2, replaces: formerId, allowedCommands: [...mayReplace.allowedCommands] }),
          ],
        }),
      'POST /documents': () => ok({ items: [file({ id: shipmentId(42), version: 3, replaces: fileId })] }, 201),
      [`POST ${path}/documents`]: taken,
    },
  )
  await user.click(await screen.findByText('Former versions: 1'))
  const [former] = screen.getAllByRole('button', { name: 'Preview packing-draft.pdf' })
  expect(former?.closest('li')?.textContent).toContain('version 1')
  expect(screen.queryByRole('button', { name: 'Replace packing-draft.pdf' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Replace packing.pdf' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Upload and replace' }))
  expect(await dialog.findByText('Select a file')).toBeTruthy()
  await user.upload(dialog.getByLabelText(/new version/), pdf('packing-3.pdf'))
  expect(await findings()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Upload and replace' }))
  expect(await screen.findByText('packing-3.pdf replaces packing.pdf')).toBeTruthy()
  const form = send.mock.calls[0]?.[0] as FormData | undefined
  expect([form?.get('documentType'), form?.get('replaces')]).toEqual(['PACKING_LIST', fileId])
  expect(sent(calls, `POST ${path}/documents`)[0]?.body).toMatchObject({ documentId: shipmentId(42) })
})

test('a file that is there already is told before it is sent, whatever its name; twice in the list it is marked', async () => {
  const bytes = new Uint8Array(100)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const second = { ...packing, documentId: formerId, documentType: 'OTHER', fileName: 'again.pdf' }
  const { user } = await open(
    { documents: [packing, second] },
    { 'GET /documents': () => ok({ items: [file({ sha256 }), file({ id: formerId, name: 'again.pdf', sha256 })] }) },
  )
  expect(await screen.findByText('The same file as packing.pdf (Packing list)')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Document type'), 'Packing list')
  await user.upload(screen.getByLabelText(/Drop a file/), pdf('renamed.pdf'))
  expect(await screen.findByText('This file is already here: packing.pdf (Packing list)')).toBeTruthy()
  await user.upload(screen.getByLabelText(/Drop a file/), pdf('other.pdf', 99))
  await waitFor(() => expect(screen.queryByText(/This file is already here/)).toBeNull())
})
