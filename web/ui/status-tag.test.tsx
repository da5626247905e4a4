import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { system } from '../app/theme/system.ts'
import { i18next } from '../i18n/setup.ts'
import { renderPart } from '../testing/render-part.tsx'
import { StatusTag } from './status-tag.tsx'

type Styles = Record<string, Record<string, string>>
const rules = (system.getGlobalCss() as Record<string, Styles>)['@layer base'] ?? {}
const themes = Object.values((system.getTokenCss() as Record<string, Styles>)['@layer tokens'] ?? {})

/** The value that a style has in a theme: what the made style sheet says, not the name of a colour. */
function valueIn(theme: 'light' | 'dark', written: string | undefined): string | undefined {
  const name = /^var\((--[\w-]+)\)$/.exec(written ?? '')?.[1] ?? ''
  const values = themes.flatMap(one => (one[name] === undefined ? [] : [one[name]]))
  return theme === 'light' ? values[0] : values.at(-1)
}

/** Text and ground of the tag in light and in dark. */
async function drawn(code: string) {
  const { unmount } = await renderPart(<StatusTag code={code} label="Shown" />)
  const tag = screen.getByText('Shown').closest('.tag')
  const style = Object.entries(rules).find(([selector]) => {
    return selector.includes('[data-tag=') && tag?.matches(selector.replace(/^&/, ''))
  })?.[1]
  const of = (theme: 'light' | 'dark') => [valueIn(theme, style?.color), valueIn(theme, style?.background)]
  unmount()
  return [...of('light'), ...of('dark')]
}

/** As on the design card: text and ground in light, text and ground in dark. */
const colours = {
  orange: ['#9A4A07', '#FCEBDC', '#F0A868', '#38230F'],
  'dark orange': ['#8A3A0B', '#F9E3D6', '#EE9567', '#3A1E10'],
  warning: ['#94530A', '#FBEFD9', '#E9B162', '#35270F'],
  'light green': ['#3F6B12', '#EDF5DD', '#A9CF74', '#23300F'],
  'light blue': ['#1F6396', '#E3F1FB', '#8CC8F0', '#12304A'],
  info: ['#0B6A8A', '#DDF0F6', '#7CC7E0', '#0F2D3A'],
  primary: ['#00647A', '#E1F0F3', '#57BFD0', '#12323B'],
  success: ['#1B7448', '#E3F2E9', '#6CC994', '#123024'],
  blue: ['#2957A4', '#E5EDF9', '#8FB4EE', '#152A47'],
  purple: ['#5B3FA6', '#ECE7F8', '#B9A5F2', '#2A2148'],
  green: ['#2C7A3F', '#E2F2E4', '#7FCB8E', '#15301C'],
  none: ['#43525F', '#E9EEF1', '#AEBCC6', '#1B2C37'],
  danger: ['#B0251B', '#FBE6E3', '#F28B80', '#3A1714'],
} as const

const statuses: readonly (readonly [string, keyof typeof colours, readonly string[]])[] = [
  ['S4.029', 'orange', ['BOOKING_REQUEST', 'BOOKING REQUEST', 'IN TRANSIT', 'IN_TRANSIT']],
  ['S4.030', 'dark orange', ['PICKED_UP', 'PICKED UP']],
  ['S4.031', 'warning', ['DEPARTED']],
  ['S4.032', 'light green', ['ARRIVED']],
  ['S4.033', 'light blue', ['CUSTOMS']],
  ['S4.034', 'info', ['CLEARED']],
  ['S4.035', 'primary', ['DELIVERED']],
  ['S4.036', 'success', ['COMPLETED']],
  ['S4.037', 'blue', ['APPROVED', 'ONHAND', 'RECEIVED', 'TO BE PROCESSED']],
  ['S4.038', 'purple', ['TO BE CONFIRMED', 'TO_BE_CONFIRMED', 'PENDING', 'NOT READY']],
  ['S4.039', 'green', ['TO BE APPROVED', 'TO_BE_APPROVED']],
  ['S4.040', 'none', ['PARTIALLY CONFIRMED', 'PARTIALLY_CONFIRMED', 'IN_PROGRESS']],
  ['S4.041', 'danger', ['EXPIRED', 'REJECTED', 'CANCELLED', 'SOMETHING NEW']],
]

describe('the tag of a status is drawn', () => {
  test.each(statuses)('[%s] in %s', async (_row, colour, codes) => {
    for (const code of codes) expect([code, ...(await drawn(code))]).toEqual([code, ...colours[colour]])
  })

  test('[S4.028] in the same colour however its label is written', async () => {
    for (const code of ['in transit', 'In Transit', 'IN TRANSIT']) expect(await drawn(code)).toEqual(colours.orange)
  })
})

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('[S4.028] each colour can be read in both themes', async () => {
  for (const [, , [code = '']] of statuses) {
    const [text = '', ground = '', darkText = '', darkGround = ''] = await drawn(code)
    for (const [ink, paper] of [
      [text, ground],
      [darkText, darkGround],
    ] as const) {
      const [low = 0, high = 0] = [luminance(ink), luminance(paper)].sort((a, b) => a - b)
      expect([code, (high + 0.05) / (low + 0.05) >= 4.5]).toEqual([code, true])
    }
  }
})

test('in Spanish the status of a shipment agrees with it, that of an order with that', async () => {
  await i18next.changeLanguage('es-MX')
  const { unmount } = await renderPart(
    <>
      <StatusTag code="CANCELLED" of="shipment" />
      <StatusTag code="CANCELLED" />
      <StatusTag code="DELIVERED" of="shipment" />
    </>,
  )
  expect((await screen.findAllByText(/^(Cancelad|Entregad)/)).map(one => one.textContent)).toEqual([
    'Cancelado',
    'Cancelada',
    'Entregado',
  ])
  unmount()
  await i18next.changeLanguage('en')
})
