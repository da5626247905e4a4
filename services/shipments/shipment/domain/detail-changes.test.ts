import { expect, test } from 'vitest'
import { detailChanges } from './detail-changes.ts'
import * as given from './testing/shipments.ts'

const place = (name: string, unlocode: string | null, country: string | null) => ({
  placeId: null,
  name,
  unlocode,
  country,
})
const head = (origin: ReturnType<typeof place> | null) => ({
  mode: 'OCEAN' as const,
  operation: 'coordinated' as const,
  details: given.details({ route: { origin } }),
})
const told = (was: ReturnType<typeof place> | null, is: ReturnType<typeof place> | null) =>
  detailChanges(head(was), head(is))

test('a place is told by its name and its UN/LOCODE, else its country', () => {
  const [mumbai, bare] = [place('Mumbai', 'INBOM', 'IN'), place('Shed 4', null, null)]
  expect(told(null, mumbai)).toEqual([{ field: 'route.origin', old: null, new: 'Mumbai (INBOM)' }])
  expect(told(mumbai, place('Mumbai', null, 'IN'))).toEqual([
    { field: 'route.origin', old: 'Mumbai (INBOM)', new: 'Mumbai (IN)' },
  ])
  expect(told(bare, null)).toEqual([{ field: 'route.origin', old: 'Shed 4', new: null }])
})

test('what is the same in every part is no change; another country of one code is', () => {
  expect(told(place('Mumbai', 'INBOM', 'IN'), place('Mumbai', 'INBOM', 'IN'))).toEqual([])
  expect(told(place('Mumbai', 'INBOM', null), place('Mumbai', 'INBOM', 'IN'))).toHaveLength(1)
})
