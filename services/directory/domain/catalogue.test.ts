import { catalogueGroups } from '@quayside/contracts/directory/catalogue-groups.ts'
import { expect, test } from 'vitest'
import { catalogueOf } from './catalogue.ts'

test('[S3.004] [S7.004] the catalogue is an indexed list of the 17 groups, with Incoterms 2020 and the named carriers', () => {
  const groups = catalogueOf({})
  expect(groups.map(({ group }) => group)).toEqual([...catalogueGroups])
  expect(groups.map(({ index }) => index)).toEqual([...Array(17).keys()])
  const codes = (name: string) => groups.find(({ group }) => group === name)?.entries.map(({ code }) => code)
  expect(codes('incoterms')).toEqual(['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'])
  const labels = groups.find(({ group }) => group === 'internationalCarrier')?.entries.map(({ label }) => label)
  expect(labels).toEqual(['DHL Express', 'Schenker', 'DHL Global Forwarding', 'FedEx', 'UPS', 'K&N'])
})

test('a group that the company changed is its own', () => {
  const own = { enabled: false, entries: [{ code: 'N', label: 'North' }] }
  expect(catalogueOf({ divisions: own }).find(({ group }) => group === 'divisions')).toMatchObject(own)
})
