import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../../testing/axe.ts'
import { allowShipment, lineId, shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const computed = {
  fob: '4920.00',
  freight: '100.00',
  insurance: '0.00',
  value: '5020.00',
  duty: '502.00',
  vat: '993.96',
  lines: [],
}

test('[S3.023] duty, VAT and CIF stand in the dialog before it is saved, as the server computes them', async () => {
  type Valued = { freight: string; conversion: object | null; currency: string }
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment({ allowedCommands: allowShipment('save-declaration') }) }),
    [`POST ${path}/customs-preview`]: ({ body }) => ({
      status: 200,
      body: { computed: (body as Valued).currency === 'USD' ? computed : null },
    }),
  })
  const { user } = await renderPortal(`${path}?act=save-declaration`)
  const dialog = within(await screen.findByRole('dialog'))
  const freight = dialog.getByLabelText('Freight')
  await user.clear(freight)
  await user.type(freight, '100')
  const sums = within(dialog.getByRole('region', { name: 'What it comes to' }))
  for (const text of ['4,920.00 USD', '5,020.00 USD', '502.00 USD', '993.96 USD'])
    expect(await sums.findByText(text)).toBeTruthy()
  expect(sums.getByText('CIF value')).toBeTruthy()
  const asked = () => calls.filter(call => call.path === `${path}/customs-preview`).map(call => call.body as Valued)
  await waitFor(() => expect(asked().at(-1)?.freight).toBe('100'))
  expect(asked().at(-1)).toMatchObject({
    currency: 'USD',
    valueCurrency: 'USD',
    conversion: null,
    basis: 'CIF',
    incoterm: 'FOB',
    lines: [
      { lineId: lineId(1), value: '2460', dutyPercent: '0', vatPercent: '0' },
      { lineId: lineId(2), value: '2460' },
    ],
  })
  expect(await findings()).toEqual([])

  await user.clear(dialog.getByLabelText('Customs currency'))
  await user.type(dialog.getByLabelText('Customs currency'), 'PEN')
  expect(await sums.findByText(/appear once the values/)).toBeTruthy()
  expect(sums.queryByText(/USD|PEN/)).toBeNull()
  expect(calls.some(call => call.path === `${path}/declarations`)).toBe(false)
})
