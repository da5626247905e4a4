import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf, partyDetail, partyItem } from '../../testing/fixtures/master-data.ts'
import { andina, everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const own = partyItem(1, { companyId: andina })
const some = [own, partyItem(2, { contact: null, companyId: andina })]
const detail = `/parties/${own.id}`
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const posted = (calls: Call[]) => calls.filter(call => call.method === 'POST' && call.path.startsWith('/parties'))

async function open(table: Table = {}, at = '/address-book') {
  const calls = answerWith({ 'GET /parties': () => ok(pageOf(some)), ...table })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}

describe('the address book', () => {
  test('[D5.028] lists parties with their numbers, addresses and people; it is searched in the address', async () => {
    const { user, calls, path } = await open()
    const first = await screen.findByRole('row', { name: /Harbour Freight 1/ })
    for (const text of ['TAX-1', '920-1', '1 Quay Street', 'Southampton', 'United Kingdom', 'holly@harbour.example'])
      expect(within(first).getByText(text)).toBeTruthy()
    expect(screen.getByText('2 parties')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.type(screen.getByRole('searchbox', { name: 'Name, number, city or person' }), 'holly')
    await waitFor(() => expect(path()).toBe('/address-book?q=holly'))
    const asked = () =>
      calls
        .filter(call => call.path === '/parties')
        .at(-1)
        ?.query.get('q')
    await waitFor(() => expect(asked()).toBe('holly'))
  })

  test('empty, no match and failed; who may not keep it adds nothing', async () => {
    const first = await open({ 'GET /parties': () => ok(pageOf([])) })
    expect(await screen.findByText('The address book is empty')).toBeTruthy()
    first.unmount()
    const second = await open({ 'GET /parties': () => ok(pageOf([])) }, '/address-book?q=zzz')
    expect(await screen.findByText('No matching search results')).toBeTruthy()
    second.unmount()
    const third = await open({ 'GET /parties': () => problem(404, 'unexpected', 'There was an error, try again') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    third.unmount()
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'directory.manage') })
    await open()
    await screen.findByRole('row', { name: /Harbour Freight 1/ })
    expect(screen.queryByRole('button', { name: 'Add a party' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Acts for/ })).toBeNull()
  })

  test('[D5.028] an entry is added with all its fields and its person', async () => {
    const { user, calls, path } = await open({ 'POST /parties': () => ok({ id: own.id }, 201) })
    await user.click(await screen.findByRole('button', { name: 'Add a party' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(path()).toBe('/address-book?party=new')
    await user.click(dialog.getByRole('button', { name: 'Save party' }))
    expect(await dialog.findByText('You must complete required fields')).toBeTruthy()
    await user.type(field('Name'), 'Aduanas')
    await user.type(field('ID number (optional)'), 'RUC 1')
    await user.type(screen.getByRole('combobox', { name: /^Country/ }), 'Peru{Enter}')
    await user.type(field('Email (optional)'), 'ana@aduanas.example')
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save party' }))
    expect(await screen.findByText('Aduanas is in the address book')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/address-book'))
    expect(posted(calls)[0]?.body).toMatchObject({
      name: 'Aduanas',
      idNumber: 'RUC 1',
      addressLine1: null,
      country: 'PE',
      contactId: null,
      contact: { name: null, email: 'ana@aduanas.example', phone: null },
    })
  })

  test('is changed with the version seen; whoever was overtaken goes on with their own', async () => {
    let version = 1
    const now = () => partyDetail(1, { companyId: andina, version, ...(version > 1 && { city: 'Portsmouth' }) })
    const { user, calls } = await open({
      [`GET ${detail}`]: () => ok(now()),
      [`POST ${detail}`]: ({ body }) => {
        if ((body as { version: number }).version === 2) return ok({ id: own.id, version: 3 })
        version = 2
        return problem(409, 'version-conflict', 'Somebody else has changed it')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Acts for Harbour Freight 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
    await user.type(await screen.findByLabelText('State or province (optional)'), 'Hampshire')
    await user.click(screen.getByRole('button', { name: 'Save party' }))
    expect(await screen.findByText('Portsmouth')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reload and keep my entries' }))
    await user.click(await screen.findByRole('button', { name: 'Save party' }))
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(posted(calls)[1]?.body).toMatchObject({ version: 2, city: 'Portsmouth', state: 'Hampshire' })
  })

  test('opens by its name where it is the company’s own and in use', async () => {
    const { user } = await open({
      'GET /parties': () => ok(pageOf([own, partyItem(2, { companyId: own.id })])),
      [`GET ${detail}`]: () => ok(partyDetail(1, { companyId: andina, version: 1 })),
    })
    const name = await screen.findByRole('button', { name: 'Harbour Freight 1' })
    expect(screen.getByText('Harbour Freight 2').closest('button')).toBeNull()
    await user.click(name)
    expect((await screen.findByLabelText<HTMLInputElement>('Name', { selector: 'input' })).value).toBe(
      'Harbour Freight 1',
    )
  })

  test('is retired and, from the notice, brought back', async () => {
    const { user, calls } = await open({
      [`POST ${detail}/retirement`]: () => ok({ id: own.id, version: 2 }),
      [`POST ${detail}/reinstatement`]: () => ok({ id: own.id, version: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Acts for Harbour Freight 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retire' }))
    expect(await screen.findByText('Harbour Freight 1 is retired')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Harbour Freight 1 can be chosen again')).toBeTruthy()
    expect(posted(calls).map(call => call.path)).toEqual([`${detail}/retirement`, `${detail}/reinstatement`])
  })
})

test('[D5.028] a form takes address and person from the address book', async () => {
  const { user, calls } = await open({}, '/collection-points/new')
  await user.click(await screen.findByRole('button', { name: 'From the address book' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'harbour')
  await waitFor(() =>
    expect(
      calls
        .filter(call => call.path === '/parties')
        .at(-1)
        ?.query.get('q'),
    ).toBe('harbour'),
  )
  expect(await findings()).toEqual([])
  const [choice] = await dialog.findAllByRole('button', { name: /Harbour Freight 1/ })
  if (choice) await user.click(choice)
  await waitFor(() => expect(field('Address (optional)')).toHaveProperty('value', '1 Quay Street'))
  expect(field('City (optional)')).toHaveProperty('value', 'Southampton')
  expect(field('Email (optional)')).toHaveProperty('value', 'holly@harbour.example')
})
