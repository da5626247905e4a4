import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf, placeDetail, placeItem } from '../../testing/fixtures/master-data.ts'
import { everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const some = [placeItem(1), placeItem(2, { kinds: ['collection'], coordinates: null, city: null, unlocode: null })]
const detail = `/places/${placeDetail(1).id}`
const page = `/collection-points/${placeDetail(1).id}`
const posted = (calls: Call[]) => calls.filter(call => call.method === 'POST' && call.path.startsWith('/places'))
const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input' })

async function open(table: Table = {}, at = '/collection-points') {
  const calls = answerWith({ 'GET /places': () => ok(pageOf(some)), ...table })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}
const asked = (calls: Call[]) => calls.filter(call => call.path === '/places').at(-1)?.query

describe('the lists', () => {
  test('[S2.018] [S2.084] collection points have a screen of their own, with what each is used as, and where it is', async () => {
    const { calls } = await open()
    const first = await screen.findByRole('row', { name: /Dock 1/ })
    for (const text of ['Collection point', 'Warehouse', 'Callao', 'Peru', 'PECLL', '12:30'])
      expect(within(first).getByText(text)).toBeTruthy()
    expect(within(first).getByRole('link').getAttribute('href')).toBe(page)
    expect(screen.getByText('2 points')).toBeTruthy()
    expect(asked(calls)?.get('filter[kind]')).toBe('collection')
    expect(await findings()).toEqual([])
  })

  test('[S2.018] [S2.085] destination points have one, too', async () => {
    const { calls } = await open({}, '/destination-points')
    await screen.findByRole('row', { name: /Dock 1/ })
    expect(screen.getByRole('heading', { level: 1, name: 'Destination points' })).toBeTruthy()
    expect(asked(calls)?.get('filter[kind]')).toBe('destination')
  })

  test('are searched, sorted and filtered in the address; retired ones are shown when asked for', async () => {
    const { user, calls, path } = await open()
    await screen.findByRole('row', { name: /Dock 1/ })
    await user.type(screen.getByRole('searchbox', { name: 'Name, address or code' }), 'gate')
    await waitFor(() => expect(asked(calls)?.get('q')).toBe('gate'))
    await user.click(screen.getByRole('button', { name: /^City/ }))
    await waitFor(() => expect(asked(calls)?.get('sort')).toBe('city'))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retired' }))
    await user.click(await screen.findByLabelText('Show retired'))
    await waitFor(() => expect(asked(calls)?.get('filter[retired]')).toBe('true'))
    expect(path()).toBe('/collection-points?q=gate&sort=city&retired=true')
  })

  test('none yet, no match and a failure are three things; who may not keep them is offered nothing', async () => {
    const first = await open({ 'GET /places': () => ok(pageOf([])) })
    expect(await screen.findByText('No collection points yet')).toBeTruthy()
    first.unmount()
    const second = await open({ 'GET /places': () => ok(pageOf([])) }, '/collection-points?q=zzz')
    expect(await screen.findByText('No matching search results')).toBeTruthy()
    second.unmount()
    const third = await open({ 'GET /places': () => problem(404, 'unexpected', 'There was an error, try again') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    third.unmount()
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'directory.manage') })
    await open()
    await screen.findByRole('row', { name: /Dock 1/ })
    expect(screen.queryByRole('link', { name: 'Add a collection point' })).toBeNull()
  })

  test('the map has an equal list; what has no coordinates is said, and none is guessed', async () => {
    const { user, path } = await open()
    await screen.findByRole('row', { name: /Dock 1/ })
    await user.click(screen.getByRole('link', { name: 'Map' }))
    await waitFor(() => expect(path()).toBe('/collection-points?view=map'))
    const list = within(await screen.findByRole('list', { name: 'The same points as a list' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Dock 1Av. Argentina 100, Callao, PeruCollection pointWarehouse',
      'Dock 2Av. Argentina 100, PeruCollection pointnot on the map',
    ])
    expect(screen.getByText('1 point has no coordinates and is not on the map')).toBeTruthy()
    const show = list.getByRole('button', { name: 'Show Dock 1 on the map' })
    await user.click(show)
    expect(show.getAttribute('aria-pressed')).toBe('true')
    expect(await findings()).toEqual([])
  })
})

describe('a point', () => {
  test('[D5.023] is added with kinds, zone, hours, closed days, cut-off, coordinates and contact', async () => {
    const { user, calls, path } = await open(
      { 'POST /places': () => ok({ id: placeDetail(9).id }, 201) },
      '/collection-points/new',
    )
    await user.type(field('Name'), 'Andina dock')
    await user.click(field('Warehouse'))
    const country = screen.getByRole('combobox', { name: 'Country' })
    await user.type(country, 'Peru{Enter}')
    // The country has one zone: it is offered.
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', 'America/Lima'),
    )
    await user.type(field('Latitude (°) (optional)'), '-12.05')
    await user.type(field('Longitude (°) (optional)'), '-77.12')
    await user.type(field(/^Monday: Opens \(/), '8:00')
    await user.type(field(/^Monday: Closes \(/), '00:00')
    await user.click(screen.getByRole('button', { name: 'Monday to Friday as Monday' }))
    await user.type(field('Closed days'), '25/12/2026')
    await user.click(screen.getByRole('button', { name: 'Add day' }))
    await user.type(field('Email (optional)'), 'diana@dock.example')
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save point' }))
    await waitFor(() => expect(path()).toBe('/collection-points'))
    expect(await screen.findByText('Andina dock added')).toBeTruthy()
    expect(posted(calls)[0]?.body).toMatchObject({
      kinds: ['collection', 'warehouse'],
      name: 'Andina dock',
      country: 'PE',
      timeZone: 'America/Lima',
      coordinates: { latitude: -12.05, longitude: -77.12 },
      openingHours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:00', to: '24:00' })),
      closedDays: ['2026-12-25'],
      pickupCutOff: '16:00',
      address: null,
      contact: { name: null, email: 'diana@dock.example', phone: null },
    })
  })

  test('what is missing or half told is said before it is sent; the server’s refusal stands at its field', async () => {
    const refused = problem(422, 'place-zone-required', 'The time zone of the place is needed', {
      fields: [{ path: 'timeZone', code: 'place-zone-required', message: 'The time zone of the place is needed' }],
    })
    const { user, calls } = await open({ 'POST /places': () => refused }, '/collection-points/new')
    await user.click(field('Collection point'))
    await user.type(field('Latitude (°) (optional)'), '12')
    await user.click(screen.getByRole('button', { name: 'Save point' }))
    const alert = within(await screen.findByRole('alert'))
    for (const name of ['Used as', 'Name', 'Country', 'Longitude (°)'])
      expect(alert.getByText(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`))).toBeTruthy()
    expect(posted(calls)).toEqual([])
    await user.click(field('Collection point'))
    await user.type(field('Name'), 'Dock')
    await user.type(field('Longitude (°) (optional)'), '10')
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Mexico{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save point' }))
    await waitFor(() => expect(posted(calls)).toHaveLength(1))
    expect((await screen.findAllByText('The time zone of the place is needed')).length).toBeGreaterThan(0)
    expect(screen.getByRole('combobox', { name: 'Time zone' }).getAttribute('aria-invalid')).toBe('true')
  })

  test('[D5.023] hours that cannot be are told at the field of their day, and a coordinate with its bounds', async () => {
    const { user, calls } = await open({}, '/collection-points/new')
    await user.type(field(/^Monday: Opens \(/), '18:00')
    await user.type(field(/^Monday: Closes \(/), '8:00')
    await user.type(field(/^Tuesday: Opens \(/), '9')
    await user.type(field('Longitude (°) (optional)'), '-500')
    await user.click(screen.getByRole('button', { name: 'Save point' }))
    const alert = within(await screen.findByRole('alert'))
    for (const text of [
      'Monday: Closes: It closes before it opens',
      'Tuesday: Opens: Write the hour like 08:30',
      'Longitude (°): -500 does not fit: give a number from -180 to 180',
    ])
      expect(alert.getByText(text), text).toBeTruthy()
    expect(field(/^Monday: Closes \(/).getAttribute('aria-invalid')).toBe('true')
    expect(posted(calls)).toEqual([])
  })

  test('is changed in place, with the version seen', async () => {
    const { user, calls } = await open(
      {
        [`GET ${detail}`]: () => ok(placeDetail(1)),
        [`POST ${detail}`]: () => ok({ id: placeDetail(1).id, version: 2 }),
      },
      page,
    )
    expect(await screen.findByLabelText(/^Monday: Opens again/)).toHaveProperty('value', '14:00')
    expect(screen.queryByRole('button', { name: 'Save point' })).toBeNull()
    await user.clear(field('City (optional)'))
    await user.type(field('City (optional)'), 'Lima')
    await user.click(await screen.findByRole('button', { name: 'Save point' }))
    await waitFor(() => expect(posted(calls)).toHaveLength(1))
    expect(posted(calls)[0]?.body).toMatchObject({
      version: 1,
      city: 'Lima',
      openingHours: placeDetail(1).openingHours,
      contact: { name: 'Diana Dock', email: 'diana@dock.example', phone: null },
    })
  })

  test('whoever others have overtaken sees theirs and their own, and goes on', async () => {
    let version = 1
    const now = () => placeDetail(1, { version, ...(version > 1 && { city: 'Ventanilla' }) })
    const { user, calls } = await open(
      {
        [`GET ${detail}`]: () => ok(now()),
        [`POST ${detail}`]: ({ body }) => {
          if ((body as { version: number }).version === 2) return ok({ id: now().id, version: 3 })
          version = 2
          return problem(409, 'version-conflict', 'Somebody else has changed it')
        },
      },
      page,
    )
    await user.type(await screen.findByLabelText(/^Instruction/), ' and ring')
    await user.click(await screen.findByRole('button', { name: 'Save point' }))
    expect(await screen.findByText('Ventanilla')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reload and keep my entries' }))
    await user.click(await screen.findByRole('button', { name: 'Save point' }))
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(posted(calls)[1]?.body).toMatchObject({ version: 2, city: 'Ventanilla', instruction: 'Gate 2 and ring' })
  })

  test('[D5.023] one in use says why it is not removed, and is retired', async () => {
    let retired = false
    const inUse = { command: 'remove', allowed: false, reason: 'place-in-use', message: 'Orders name this place' }
    const now = () => {
      const acts = retired ? ['reinstate'] : ['change', 'retire']
      const allowed = acts.map(command => ({ command, allowed: true, message: null }))
      return placeDetail(1, { retired, allowedCommands: [...allowed, inUse] })
    }
    const { user } = await open(
      {
        [`GET ${detail}`]: () => ok(now()),
        [`POST ${detail}/retirement`]: () => {
          retired = true
          return ok({ id: now().id, version: 2 })
        },
        [`POST ${detail}/reinstatement`]: () => {
          retired = false
          return ok({ id: now().id, version: 3 })
        },
      },
      page,
    )
    await user.click(await screen.findByRole('button', { name: 'More acts' }))
    expect((await screen.findByRole('menuitem', { name: /Remove/ })).textContent).toContain('Orders name this place')
    await user.click(screen.getByRole('menuitem', { name: 'Retire' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retire' }))
    expect(await screen.findByText('Dock 1 is retired')).toBeTruthy()
    // It is shown with all that is known, and not changed.
    expect(await screen.findByText('Monday 08:00 to 13:00, 14:00 to 24:00')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Bring back' }))
    expect(await screen.findByText('Dock 1 can be chosen again')).toBeTruthy()
    expect(await screen.findByLabelText('Name')).toBeTruthy()
  })

  test('one that nothing names is removed for good; another company’s is only read', async () => {
    const { user, path, unmount } = await open(
      { [`GET ${detail}`]: () => ok(placeDetail(1)), [`POST ${detail}/removal`]: () => ok({ id: placeDetail(1).id }) },
      page,
    )
    await user.click(await screen.findByRole('button', { name: 'More acts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(path()).toBe('/collection-points'))
    unmount()
    const refusal = { allowed: false, reason: 'kept-by-its-company', message: 'Its own company keeps this' }
    const theirs = placeDetail(1, {
      allowedCommands: ['change', 'retire', 'remove'].map(command => ({ command, ...refusal })),
    })
    await open({ [`GET ${detail}`]: () => ok(theirs) }, page)
    expect(await screen.findByText('Its own company keeps this')).toBeTruthy()
    expect(screen.getByText('Diana Dock, diana@dock.example')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More acts' })).toBeNull()
  })
})
