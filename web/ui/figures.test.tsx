import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { findings } from '../testing/axe.ts'
import { renderPart } from '../testing/render-part.tsx'
import { ChainDots } from './chain-line/chain-dots.tsx'
import { ChainLine } from './chain-line/chain-line.tsx'
import type { ChainStation } from './chain-line/station-texts.ts'
import { DateText, Money, Quantity, ShareBar, Slip } from './figures.tsx'
import { formatsFor } from './formats.ts'
import { StatusTag } from './status-tag.tsx'

afterEach(() => void vi.useRealTimers())

test('what is not known is a dash and never 0', async () => {
  const { container } = await renderPart(
    <>
      <Money amount={null} />
      <Quantity value={null} />
      <DateText value={null} />
      <Slip days={null} />
    </>,
  )
  expect(container.textContent).toBe('—not known'.repeat(4))
})

test('amounts and quantities keep every digit, in each language’s style', () => {
  const en = formatsFor('en-GB')
  expect(en.quantity('123456789012345.123456')).toBe('123,456,789,012,345.123456')
  expect(en.amount('184200.00')).toBe('184,200.00')
  expect(en.amount('12904')).toBe('12,904')
  // With its currency an amount has that currency's digits, and more where it has more.
  expect([en.amount('7', 'USD'), en.amount('7', 'JPY'), en.amount('4.105', 'EUR'), en.amount('7', 'KWD')]).toEqual([
    '7.00',
    '7',
    '4.105',
    '7.000',
  ])
  expect(formatsFor('fr-FR').amount('-1234.50')).toBe('-1\u202f234,50')
  expect(formatsFor('es-MX').quantity('1234.5')).toBe('1,234.5')
})

test('a day leaves out its year only in the present one', () => {
  const now = Date.parse('2026-11-21')
  const en = formatsFor('en-GB')
  expect(en.date('2026-01-02', 'short', now)).toBe('2 Jan')
  expect(en.date('2027-01-01', 'short', now)).toBe('1 Jan 2027')
  expect(en.date('2025-12-31', 'short', now)).toBe('31 Dec 2025')
  expect(en.date('2026-12-12', 'full', now)).toBe('12 Dec 2026')
  // New Year comes to Lima five hours after it came to UTC.
  const turn = Date.parse('2027-01-01T03:00:00Z')
  expect(formatsFor('en-GB', 'America/Lima').date('2027-01-01', 'short', turn)).toBe('1 Jan 2027')
  expect(formatsFor('en-GB', 'UTC').date('2027-01-01', 'short', turn)).toBe('1 Jan')
})

test('a moment names its year where that is another than the present one by the same clock', () => {
  vi.setSystemTime('2027-01-01T03:00:00Z')
  const at = '2027-01-01T02:00:00Z'
  expect(formatsFor('en-GB', 'America/Lima').instant(at)).toBe('31 Dec 21:00 (Peru Time)')
  expect(formatsFor('en-GB', 'UTC').instant('2026-12-31T23:00:00Z')).toBe('31 Dec 2026 23:00 (UTC)')
  expect(formatsFor('en-GB', 'UTC').instant('2026-12-31T23:00:00Z', 'date')).toBe('31 Dec 2026')
  expect(formatsFor('en-GB', 'UTC').parts('2026-12-31T23:00:00Z').day).toBe('31 Dec 2026')
})

test('a moment is told by the clock of its zone, which is always named', () => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  const at = '2026-11-28T00:23:00.000Z'
  const told = (['en-GB', 'es-MX', 'fr-FR', 'zh-CN'] as const).map(locale =>
    formatsFor(locale, 'America/Lima').instant(at),
  )
  expect(told).toEqual([
    '27 Nov 19:23 (Peru Time)',
    '27 nov 19:23 (hora de Perú)',
    '27 nov. 19:23 (heure : Pérou)',
    '11月27日 19:23 (秘鲁时间)',
  ])
  expect(formatsFor('en-GB').instant(at)).toBe('28 Nov 05:53 (India Time)')
  expect(formatsFor('en-GB').exact(at)).toBe('28 Nov 2026, 05:53 GMT+5:30')
  expect(formatsFor('en-GB', 'UTC').instant(at)).toBe('28 Nov 00:23 (UTC)')
  // The reader's own clock stands beside that of a place.
  expect(formatsFor('en-GB', 'America/Lima').exact(at)).toBe('27 Nov 2026, 19:23 GMT-5 · 28 Nov 2026, 05:53 GMT+5:30')
})

test('a slip says days, early, on time', async () => {
  await renderPart(
    <>
      <p>
        <Slip days={7} />
      </p>
      <p>
        <Slip days={-4} />
      </p>
      <p>
        <Slip days={0} />
      </p>
    </>,
  )
  for (const text of ['+7 d', '4 d early', 'on time']) expect(screen.getByText(text)).toBeTruthy()
})

test('[S4.028] a status is an icon and its words, the same in any case', async () => {
  const { container } = await renderPart(
    <>
      <StatusTag code="TO_BE_CONFIRMED" />
      <StatusTag code="to be confirmed" />
    </>,
  )
  const tags = screen.getAllByText('To be confirmed')
  expect(tags).toHaveLength(2)
  expect(tags[0]?.parentElement?.className).toBe(tags[1]?.parentElement?.className)
  expect(container.querySelectorAll('svg')).toHaveLength(2)
})

test('[S4.041] an unknown status shows its own code', async () => {
  await renderPart(<StatusTag code="SOMETHING_ELSE" />)
  expect(screen.getByText('SOMETHING_ELSE')).toBeTruthy()
})

const station = (
  name: ChainStation['station'],
  state: ChainStation['state'],
  more: Partial<ChainStation> = {},
): ChainStation => ({ station: name, state, share: null, date: null, dateKind: null, ...more })

test('the chain line names each station with its state, date and slip', async () => {
  await renderPart(
    <ChainLine
      stations={[
        station('sent', 'done', { date: '2026-11-16', dateKind: 'actual' }),
        station('approved', 'now', { date: '2026-11-24', dateKind: 'by' }),
        station('departed', 'half', {
          share: 0.4,
          place: 'INHYD',
          date: '2027-01-14',
          dateKind: 'estimated',
          slipDays: 5,
        }),
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem').map(item => item.textContent?.replaceAll('\u00a0', ' '))
  expect(items[0]).toMatch(/^Sent, done16 Nov/)
  expect(items[1]).toMatch(/^Approved, nowby 24 Nov/)
  expect(items[2]).toMatch(/^Departed HYD, 40% doneest\. 14 Jan.*\+5 d$/)
  expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step')
  expect(await findings()).toEqual([])
})

test('the small chain line has the same in words', async () => {
  await renderPart(
    <ChainDots stations={[station('sent', 'done'), station('confirmed', 'now'), station('approved', 'planned')]} />,
  )
  expect(screen.getByRole('img', { name: '1 of 3 stations done; at Confirmed, now' })).toBeTruthy()
})

test('a rate is written as the language writes per cent, everywhere the same', () => {
  expect(['en-GB', 'es-MX', 'fr-FR', 'zh-CN'].map(locale => formatsFor(locale).rate('18'))).toEqual([
    formatsFor('en-GB').percent(0.18),
    formatsFor('es-MX').percent(0.18),
    formatsFor('fr-FR').percent(0.18),
    formatsFor('zh-CN').percent(0.18),
  ])
  expect(formatsFor('en-GB').rate('18.125')).toBe('18.125%')
})

test('the share bar says its parts', async () => {
  await renderPart(<ShareBar promised={0.62} approved={0.4} />)
  expect(screen.getByRole('img', { name: '40% approved, 62% confirmed' })).toBeTruthy()
})
