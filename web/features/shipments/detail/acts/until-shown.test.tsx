import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../../../i18n/setup.ts'
import { type Answer, problem } from '../../../../testing/answers.ts'
import { allow, detail, detailId } from '../../../../testing/fixtures/order-detail.ts'
import { allowShipment, shipment, shipmentChanged, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const orderPath = `/purchase-orders/${detailId}`
const ok = (body: unknown): Answer => ({ status: 200, body })
const before = ok(shipment({ allowedCommands: allowShipment('start-processing') }))
const after = ok(shipment({ version: 9, allowedCommands: allowShipment('request-booking') }))

/** The page's data: at once before the act; after it as the test says. */
async function actWith(reread: () => Answer | Promise<Answer>) {
  let acted = false
  answerWith({
    [`GET ${path}`]: () => (acted ? reread() : before),
    [`POST ${path}/processing`]: () => {
      acted = true
      return shipmentChanged()
    },
  })
  const { user, path: address, unmount: close } = await renderPortal(`${path}?act=start-processing`)
  const dialog = within(await screen.findByRole('dialog'))
  const verb = dialog.getByRole('button', { name: 'Start processing' })
  await user.click(verb)
  return { user, address, close, verb, notice: () => screen.queryByText('SH-2026-0001: Processing started') }
}

describe('an act is done when the page shows it', () => {
  test('its dialog closes at once, and it is in progress while the page is read again; then the notice and the next verb come together', async () => {
    const reread = Promise.withResolvers<Answer>()
    const asked = Promise.withResolvers<void>()
    const { verb, notice } = await actWith(() => {
      asked.resolve()
      return reread.promise
    })
    await asked.promise
    expect(verb.getAttribute('aria-busy')).toBe('true')
    expect(notice()).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Start processing: in progress')).toBeTruthy()
    reread.resolve(after)
    await waitFor(() => expect(notice()).not.toBeNull())
    const main = within(screen.getByRole('main', { hidden: true }))
    expect(main.getByRole('link', { name: 'Create booking', hidden: true })).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Start processing', hidden: true })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a tab that is chosen while it is in progress stays chosen when it is done', async () => {
    const reread = Promise.withResolvers<Answer>()
    const { user, address, notice } = await actWith(() => reread.promise)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of the shipment' }))
    await user.click(tabs.getByRole('link', { name: /^Charges/ }))
    expect(address()).toBe(`${path}?tab=charges`)
    reread.resolve(after)
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(address()).toBe(`${path}?tab=charges`)
  })

  test('a tab or a page that is still being fetched when it is done is where the person arrives', async () => {
    for (const [part, name, target] of [
      ['Parts of the shipment', /^Charges/, `${path}?tab=charges`],
      ['Main menu', /^Notifications/, '/notifications'],
    ] as const) {
      const reread = Promise.withResolvers<Answer>()
      const { user, address, notice, close } = await actWith(() => reread.promise)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const fetched = Promise.withResolvers<void>()
      vi.spyOn(i18next, 'loadNamespaces').mockReturnValueOnce(fetched.promise)
      await user.click(within(screen.getByRole('navigation', { name: part })).getByRole('link', { name }))
      expect(address()).toBe(`${path}?act=start-processing`)
      reread.resolve(after)
      await waitFor(() => expect(notice()).not.toBeNull())
      fetched.resolve()
      await waitFor(() => expect(address()).toBe(target))
      close()
    }
  })

  test('a tab that is chosen while the dialog is on its way out is where the person arrives', async () => {
    answerWith({
      [`GET ${path}`]: () => ok(shipment({ allowedCommands: allowShipment('comment') })),
      [`POST ${path}/comments`]: () => shipmentChanged(201),
    })
    const { user, path: address } = await renderPortal(`${path}?act=comment`)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Seen at the dock')
    const fetched = Promise.withResolvers<void>()
    vi.spyOn(i18next, 'loadNamespaces').mockReturnValueOnce(fetched.promise)
    await user.click(dialog.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(i18next.loadNamespaces).toHaveBeenCalled())
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of the shipment', hidden: true }))
    fireEvent.click(tabs.getByRole('link', { name: /^Charges/, hidden: true }))
    fetched.resolve()
    await waitFor(() => expect(address()).toBe(`${path}?tab=charges`))
  })

  test('what can’t be read again keeps nobody waiting', async () => {
    const { notice } = await actWith(() => problem(409, 'lost-race', 'Try it again'))
    await waitFor(() => expect(notice()).not.toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an answer that does not come is waited for five seconds', async () => {
    const { verb, notice } = await actWith(() => new Promise<Answer>(() => {}))
    await waitFor(() => expect(verb.getAttribute('aria-busy')).toBe('true'))
    await waitFor(() => expect(notice()).not.toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of an order likewise', async () => {
    const reread = Promise.withResolvers<Answer>()
    const asked = Promise.withResolvers<void>()
    let acted = false
    answerWith({
      [`GET ${orderPath}`]: () => {
        if (!acted) return ok(detail({ status: 'PRE_ORDER', allowedCommands: allow('send') }))
        asked.resolve()
        return reread.promise
      },
      [`POST ${orderPath}/sending`]: () => {
        acted = true
        return ok({ id: detailId, orderNumber: '4500-018832', status: 'TO_BE_CONFIRMED', version: 4, createdId: null })
      },
    })
    const { user } = await renderPortal(`${orderPath}?act=send`)
    const verb = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send to supplier' })
    await user.click(verb)
    await asked.promise
    expect(verb.getAttribute('aria-busy')).toBe('true')
    const ask = { of: 'you', who: 'supplier', what: 'confirm', command: 'confirm', until: null } as const
    reread.resolve(ok(detail({ status: 'TO_BE_CONFIRMED', allowedCommands: allow('confirm'), ask })))
    await screen.findByText('Sent to the supplier')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })
})
