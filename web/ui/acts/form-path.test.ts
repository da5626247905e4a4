import { expect, test } from 'vitest'
import { formPath, type Places } from './form-path.ts'
import { placesOf } from './places-of.ts'

const inForm = (places: Places, values: object, ...paths: readonly string[]) =>
  paths.map(path => formPath(path, places, values as Record<string, unknown>))

test('a part has the name of the form; what is not named stays where it is', () => {
  const places: Places = { of: { drop: { as: '', of: { place: 'place' } }, packageIds: 'packages' } }
  const values = { at: '', place: '', packages: {}, reason: '' }
  const paths = ['drop.at', 'drop.place.name', 'packageIds.3', 'reason', 'drop.zone']
  expect(inForm(places, values, ...paths)).toEqual(['at', 'place', 'packages', 'reason', 'zone'])
})

test('what is wrong with the whole of something, or with a part that has no input, stands at one of its fields', () => {
  const places: Places = { of: { legs: { whole: '0.role', each: { whole: 'arrival', of: { from: 'from' } } } } }
  const values = { legs: [{ role: '', from: '', arrival: '' }] }
  const paths = ['legs', 'legs.0', 'legs.0.from.country', 'legs.0.distanceKm', 'legs.0.role']
  expect(inForm(places, values, ...paths)).toEqual([
    'legs.0.role',
    'legs.0.arrival',
    'legs.0.from',
    'legs.0.arrival',
    'legs.0.role',
  ])
})

test('of a list that is empty it stands at what has the list', () => {
  const places: Places = { of: { packages: { each: { whole: 'type', of: { contents: { whole: '0.lineId' } } } } } }
  const values = {
    packages: [
      { type: '', contents: [] },
      { type: '', contents: [{ lineId: '' }] },
    ],
  }
  const paths = ['packages.0.contents', 'packages.1.contents', 'packages']
  expect(inForm(places, values, ...paths)).toEqual(['packages.0.type', 'packages.1.contents.0.lineId', 'packages'])
})

test('rows that were sent are found where they are in the form, by place or by name', () => {
  const lines = [{ quantity: '' }, { quantity: '5' }, { quantity: '7' }]
  const byPlace: Places = {
    of: {
      children: {
        as: '',
        whole: 'lines.0.quantity',
        each: { as: '', of: { lines: { sent: [1, 2], each: 'quantity' } } },
      },
    },
  }
  expect(inForm(byPlace, { lines }, 'children.0.lines.1.lineId', 'children.0', 'children')).toEqual([
    'lines.2.quantity',
    'lines.0.quantity',
    'lines.0.quantity',
  ])
  const byName: Places = { of: { lines: { as: 'rest', sent: ['b'], each: '' } } }
  expect(inForm(byName, { rest: { a: '', b: '' } }, 'lines.0.quantity', 'lines.0')).toEqual(['rest.b', 'rest.b'])
})

test('the fields of a dialog say where theirs are in the body; the first speaks for its part, or the one that says so', () => {
  const places = placesOf(
    [
      { name: 'requester.name', path: 'content.requester.name' },
      { name: 'place', path: 'content.shipper.place.name' },
      { name: 'code', path: 'content.shipper.place.unlocode', standsForWhole: true },
      { name: 'packages', path: 'content.packages', kind: 'rows', columns: [{ name: 'type' }, { name: 'pieces' }] },
      { name: 'invoiceId', path: 'invoice.invoiceId', kind: 'kept' },
      { name: 'number', path: 'invoice.number' },
    ],
    'content',
  )
  const values = {
    requester: { name: '' },
    place: '',
    code: '',
    packages: [{ type: '', pieces: '' }],
    invoiceId: 'x',
    number: '',
  }
  const paths = ['content.shipper.place.country', 'content.packages', 'content.packages.0', 'content.packages.0.pieces']
  expect(inForm(places, values, ...paths)).toEqual(['code', 'packages', 'packages.0.type', 'packages.0.pieces'])
  expect(inForm(places, values, 'content.requester', 'invoice', 'content.totals')).toEqual([
    'requester.name',
    'number',
    'totals',
  ])
})
