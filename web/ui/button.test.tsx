import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectionLost } from '../app/api/connection.ts'
import { lucia } from '../testing/fixtures/people.ts'
import { renderPart } from '../testing/render-part.tsx'
import { signInAs } from '../testing/sign-in-as.ts'
import { Button, IconButton, LinkButton } from './button.tsx'
import { Menu } from './menu.tsx'
import { ActsWait, useWorking } from './working.tsx'

test('verbs are no part of what is printed; a name that can be clicked is', async () => {
  await renderPart(
    <>
      <Button look="primary">Send</Button>
      <IconButton label="More" icon={null} />
      <Button look="link">packing.pdf</Button>
    </>,
  )
  const isPrinted = (name: string) => !screen.getByRole('button', { name }).hasAttribute('data-no-print')
  expect(['Send', 'More', 'packing.pdf'].map(isPrinted)).toEqual([false, false, true])
})

function Sending() {
  useWorking('Send')
  return null
}
const print = { id: 'print', label: 'Print', local: true }

test('while an act is on its way, the verbs beside it are busy for everybody, and do nothing', async () => {
  const cancel = vi.fn()
  const { user } = await renderPart(
    <>
      <Sending />
      <ActsWait>
        <Button onClick={cancel}>Cancel</Button>
        <IconButton label="More" icon={null} onClick={cancel} />
      </ActsWait>
      <Button onClick={cancel}>Elsewhere</Button>
    </>,
  )
  for (const name of ['Cancel', 'More']) {
    const button = screen.getByRole('button', { name })
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    await user.click(button)
  }
  expect(cancel).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('while the server is away, verbs and acts of a menu say that they can’t be done now; what the page does alone can', async () => {
  const send = vi.fn()
  const { user } = await renderPart(
    <ActsWait>
      <Button onClick={send}>Approve</Button>
      <Menu
        trigger={<IconButton label="More" icon={null} />}
        acts={[
          { id: 'send', label: 'Send', act: send },
          { ...print, act: send },
        ]}
      />
    </ActsWait>,
  )
  act(connectionLost)
  const why = 'Not now: there is no connection to the server'
  const verb = screen.getByRole('button', { name: 'Approve' })
  expect([verb.getAttribute('aria-disabled'), verb.title]).toEqual(['true', why])
  await user.click(verb)
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: /^Send/ })
  expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual(['true', `Send${why}`])
  expect(screen.getByRole('menuitem', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull()
  await user.click(item)
  expect(send, 'what is shown as impossible does nothing').not.toHaveBeenCalled()
})

test('a link to where the person’s profile does not let them is not there', async () => {
  signInAs({ user: { ...lucia, profile: 'CLIENT_R' } })
  await renderPart(
    <>
      <LinkButton to="/import-data?new=1">Import</LinkButton>
      <LinkButton to="/purchase-orders/new">New order</LinkButton>
      <LinkButton to="/user/personal">Account</LinkButton>
    </>,
  )
  const links = await screen.findAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['New order', 'Account'])
})
