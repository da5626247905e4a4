import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { lineId, shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const packed = {
  packageId: shipmentId(60),
  packageType: 'PALLET',
  pieces: 2,
  grossWeightKg: '600',
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: null,
  pallets: null,
  containerNumber: null,
  invoiceId: null,
  contents: [{ lineId: lineId(1), quantity: '600' }],
}

async function open(packages: Parameters<typeof shipment>[0]) {
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment(packages) }),
    [`GET ${path}/packages/${packed.packageId}/label.pdf`]: () => ({ status: 200, body: '%PDF' }),
    [`GET ${path}/labels.pdf`]: () => problem(422, 'too-many-labels', 'One file holds at most 1000 labels'),
  })
  const view = await renderPortal(`${path}?tab=products`)
  await screen.findAllByText('ARV-1')
  return { ...view, asked: () => calls.map(call => call.path).filter(at => at.endsWith('.pdf')) }
}

test('[S5.038] a package’s labels are downloaded beside it, all of them below; a refusal is told', async () => {
  const { user, asked } = await open({ packages: [packed] })
  await user.click(screen.getByRole('button', { name: 'Labels of PALLET' }))
  await waitFor(() => expect(asked()).toEqual([`${path}/packages/${packed.packageId}/label.pdf`]))
  await user.click(screen.getByRole('button', { name: 'All labels (PDF)' }))
  expect(await screen.findByText('One file holds at most 1000 labels')).toBeTruthy()
})

test('[S5.038] without a package there is no label to download', async () => {
  await open({ packages: [] })
  expect(screen.queryByRole('button', { name: /labels/i })).toBeNull()
})
