import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { NextContainer } from './figures.tsx'

type Container = ShipmentListItem['containers'][number]
const box = (containerNumber: string, daysLeft: number | null, returnedAt: string | null = null) =>
  ({ containerNumber, daysLeft, returnedAt }) as Container

test.each([
  ['one that is back', [box('A', null, '2026-11-20T10:00:00Z')], 'returned'],
  ['two that are back', [box('A', null, '2026-11-20T10:00:00Z'), box('B', null, '2026-11-21T10:00:00Z')], 'returned'],
  ['one that is back and one that is not counted yet', [box('A', null, '2026-11-20T10:00:00Z'), box('B', null)], '—'],
  [
    'one that is back and one on its last day',
    [box('A', null, '2026-11-20T10:00:00Z'), box('B', 0)],
    'last free day today',
  ],
] as const)('free time of %s', async (_title, containers, says) => {
  const { container } = await renderPart(<NextContainer containers={[...containers]} />, ['ui', 'shipment-words'])
  expect(await screen.findByTitle(containers.map(one => one.containerNumber).join(', '))).toBeTruthy()
  expect(container.textContent?.toLowerCase()).toContain(says)
})
