import { type NotificationChoice, settingEntities, settingTopics } from '@quayside/contracts/notifications/settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { findings } from '../../testing/axe.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown) => ({ status: 200, body })
const defaults: NotificationChoice[] = settingEntities.flatMap(entity =>
  settingTopics[entity].map(topic => ({ entity, topic, bell: true, email: 'at-once' as const })),
)

async function open() {
  const calls = answerWith({
    'GET /notification-settings': () => ok({ choices: defaults, timeZone: null }),
    'PUT /notification-settings': ({ body }) => {
      const { choices, timeZone } = body as { choices: NotificationChoice[]; timeZone: string }
      const changed = defaults.map(
        one => choices.find(({ entity, topic }) => entity === one.entity && topic === one.topic) ?? one,
      )
      return ok({ choices: changed, timeZone })
    },
  })
  const view = await renderPortal('/user/notifications')
  await screen.findByRole('table')
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, sent }
}

test('[S2.118] [D8.026] each kind of thing and change is set by itself, and only what changed is sent, with the browser’s zone', async () => {
  const { user, sent } = await open()
  expect(screen.getAllByRole('checkbox')).toHaveLength(defaults.length)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText('Shipments and containers, Date changes, In the portal'))
  await user.click(screen.getByLabelText('Shipments and containers, Date changes, Weekly summary'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your choices were saved')).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      choices: [{ entity: 'shipment', topic: 'DATE_CHANGE', bell: false, email: 'weekly' }],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  expect(await findings()).toEqual([])
})

test('[D8.026] a column is chosen for all at once', async () => {
  const { user } = await open()
  const table = screen.getByRole('table')
  await user.click(within(table).getByRole('button', { name: 'All: Daily summary' }))
  const daily = within(table).getAllByRole('radio', { name: /Daily summary$/ })
  expect(daily.every(one => (one as HTMLInputElement).checked)).toBe(true)
  await user.click(within(table).getByRole('button', { name: 'All: In the portal' }))
  expect(within(table).queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('[D8.026] what one follows or has muted is listed, found by its number, and ended', async () => {
  const thing = (number: string, watch: 'follow' | 'mute') =>
    ({ entity: 'purchase-order', entityId: crypto.randomUUID(), number, watch }) as const
  let items = [thing('4500-018832', 'mute'), thing('4500-020001', 'follow')]
  const [muted] = items
  const calls = answerWith({
    'GET /notification-settings': () => ok({ choices: defaults, timeZone: 'UTC' }),
    'GET /notification-watches': () => ok({ items }),
    [`DELETE /notification-watches/purchase-order/${muted?.entityId}`]: () => {
      items = items.filter(one => one !== muted)
      return ok({ entityId: muted?.entityId })
    },
  })
  const { user } = await renderPortal('/user/notifications')
  const link = await screen.findByRole('link', { name: '4500-018832' })
  expect(link.getAttribute('href')).toBe(`/purchase-orders/${muted?.entityId}`)
  const row = link.closest('tr') as HTMLElement
  expect(within(row).getByText('Muted')).toBeTruthy()
  expect(within(row).getByText('Purchase order')).toBeTruthy()
  await user.type(screen.getByLabelText('Number'), '0188')
  await waitFor(() => expect(screen.queryByRole('link', { name: '4500-020001' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'As my settings say again: 4500-018832' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '4500-018832' })).toBeNull())
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
