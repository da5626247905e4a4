import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { contactItem, pageOf } from '../../testing/fixtures/master-data.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const ravi = contactItem(1, { names: 'Ravi', whatsApp: '+525555551234', linkedIn: 'linkedin.com/in/ravi' })
const anna = contactItem(2, { names: 'Anna', additional: true })
const kept = contactItem(3, { names: 'Kept', mayChange: 'no' })
const corrected = contactItem(4, { names: 'Cora', mayChange: 'reason' })

async function open(table: Table = {}, at = '/contacts') {
  const calls = answerWith({
    'GET /contacts': () => ok(pageOf([ravi, anna, kept, corrected])),
    'GET /companies': () => ok(pageOf([])),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('row', { name: /Ravi/ })
  return { ...view, calls }
}
const last = (calls: Call[]) => calls.filter(call => call.path === '/contacts' && call.method === 'GET').at(-1)?.query
const sent = (calls: Call[], path: string) =>
  calls.filter(call => call.method === 'POST' && call.path === path).map(call => call.body)

test('[S2.020] [S3.016] contacts are listed with all that is known of them, searched, filtered and sorted in the URL', async () => {
  const { user, calls, path } = await open()
  const row = within(screen.getByRole('row', { name: /Ravi/ }))
  for (const text of ['Iyer', 'ravi1@supplier.example', 'Sales', '+525555551234', 'linkedin.com/in/ravi', 'Supplier 1'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link', { name: 'linkedin.com/in/ravi' }).getAttribute('href')).toBe(
    'https://linkedin.com/in/ravi',
  )
  expect(within(screen.getByRole('row', { name: /Anna/ })).getByText('Yours alone')).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.type(screen.getByRole('searchbox', { name: /Name, e-mail/ }), 'ra')
  await waitFor(() => expect(last(calls)?.get('q')).toBe('ra'))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Whose' }))
  await user.click(await screen.findByLabelText('kept for ourselves'))
  await waitFor(() => expect(last(calls)?.get('filter[of]')).toBe('additional'))
  expect(path()).toBe('/contacts?q=ra&of=additional')
})

test('[S5.043] [S5.044] a contact is added; without an e-mail it is refused here, with a known one by the server', async () => {
  const { user, calls } = await open({
    'POST /contacts': () =>
      problem(409, 'contact-email-exists', 'Another contact of this company already has this email', {
        fields: [
          {
            path: 'email',
            code: 'contact-email-exists',
            message: 'Another contact of this company already has this email',
          },
        ],
      }),
  })
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New contact' }))
  await user.type(dialog.getByLabelText('Names'), 'Lena')
  await user.click(dialog.getByRole('button', { name: 'Save contact' }))
  expect((await dialog.findAllByText('The contact email is required')).length).toBeGreaterThan(0)
  expect(sent(calls, '/contacts')).toEqual([])
  await user.type(dialog.getByLabelText('Email'), 'ravi1@supplier.example')
  await user.click(dialog.getByRole('button', { name: 'Save contact' }))
  expect((await dialog.findAllByText('Another contact of this company already has this email')).length).toBeGreaterThan(
    0,
  )
  expect(sent(calls, '/contacts')).toMatchObject([{ names: 'Lena', email: 'ravi1@supplier.example', lastNames: null }])
})

test('[D8.025] what another keeps has no acts; what one corrects needs a reason', async () => {
  const { user, calls } = await open({
    [`POST /contacts/${corrected.id}/removal`]: () => ok({ id: corrected.id }),
  })
  expect(screen.queryByRole('button', { name: 'Acts for Kept' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Acts for Cora' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Cora?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0)
  expect(sent(calls, `/contacts/${corrected.id}/removal`)).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'Left the company')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent(calls, `/contacts/${corrected.id}/removal`)).toMatchObject([{ reason: 'Left the company' }]),
  )
})
