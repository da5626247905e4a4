import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowShipment, shipment, shipmentChanged, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`

test('[D2.052] a customs value is entered with its currency; without a value there is none to enter', async () => {
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment({ allowedCommands: allowShipment('save-invoice') }) }),
    [`POST ${path}/invoices`]: () => shipmentChanged(),
  })
  const { user } = await renderPortal(`${path}?act=save-invoice`)
  const dialog = within(await screen.findByRole('dialog'))
  const sent = () => calls.filter(call => call.path === `${path}/invoices`).map(call => call.body)
  const currency = dialog.getByRole('textbox', { name: /^Currency/ })
  await user.type(dialog.getByRole('textbox', { name: /^Invoice number/ }), 'INV-7')
  await user.type(dialog.getByLabelText(/^Invoice date/), '2026-02-01')
  await user.type(dialog.getByRole('textbox', { name: /^Customs value/ }), '250.00')
  await user.click(dialog.getByRole('button', { name: 'Enter an invoice' }))
  await waitFor(() => expect(currency.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  await user.type(currency, 'usd')
  await user.click(dialog.getByRole('button', { name: 'Enter an invoice' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({ invoice: expect.objectContaining({ customsValue: '250.00', currency: 'USD' }) }),
    ]),
  )
})
