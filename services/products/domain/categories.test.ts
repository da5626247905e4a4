import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { CategoryEvent } from '@quayside/contracts/products/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { categories, pathOf, standing } from './categories.ts'

const clientCompanyId = '018f0000-0000-7000-8000-000000000003' as CompanyId
const id = (name: string) => `018f0000-0000-7000-8000-0000000000${name}`
const of = (name: string) => ({ clientCompanyId, categoryId: id(name) })
const added = (name: string, parent: string | null = null): CategoryEvent => ({
  type: 'CategoryAdded',
  data: { ...of(name), parentId: parent === null ? null : id(parent), name },
})
const chain = [added('a1'), added('a2', 'a1'), added('a3', 'a2'), added('a4', 'a3'), added('a5', 'a4')]
const change = (name: string, to: { parent?: string | null; name?: string }) => ({
  type: 'Change' as const,
  ...of(name),
  name: to.name ?? name,
  parentId: to.parent == null ? null : id(to.parent),
})

test('[D9.014] a tree is at most five deep, wherever a category comes to stand', () => {
  const add = (name: string, parent: string) => ({ type: 'Add' as const, ...of(name), name, parentId: id(parent) })
  given(categories, chain).when(add('a6', 'a5')).thenRejected('category-too-deep', { most: 5 })
  given(categories, chain)
    .when(add('b5', 'a4'))
    .then([added('b5', 'a4')])
  const two = [added('b1'), added('b2', 'b1')]
  given(categories, [...chain, ...two])
    .when(change('b1', { parent: 'a4' }))
    .thenRejected('category-too-deep')
  expect(given(categories, [...chain, ...two]).when(change('b1', { parent: 'a3' })).decision.accepted).toBe(true)
})

test('[D9.014] a category stands neither under itself nor under one of its own', () => {
  for (const parent of ['a1', 'a2', 'a5'])
    given(categories, chain).when(change('a1', { parent })).thenRejected('category-under-itself', { name: 'a1' })
})

test('names are unique under one parent, however they are spelt', () => {
  const events = [added('c1'), added('c2'), added('c3', 'c1')]
  given(categories, events)
    .when(change('c2', { name: ' C1' }))
    .thenRejected('category-exists', { name: 'c1' })
  given(categories, events)
    .when(change('c3', { parent: 'c1', name: 'c2' }))
    .then([{ type: 'CategoryRenamed', data: { ...of('c3'), name: 'c2' } }])
})

test('it is renamed and moved at once, and the same again is nothing', () => {
  const moved = given(categories, chain)
    .when(change('a5', { parent: null, name: 'Five' }))
    .then([
      { type: 'CategoryRenamed', data: { ...of('a5'), name: 'Five' } },
      { type: 'CategoryMoved', data: { ...of('a5'), parentId: null } },
    ])
  expect(pathOf(moved.known, id('a5')).map(one => one.name)).toEqual(['Five'])
  given(categories, chain)
    .when(change('a5', { parent: 'a4' }))
    .thenNothing()
})

test('with a category its products go where its keeper says, and on from there', () => {
  const remove = (name: string, to: string | null) => ({
    type: 'Remove' as const,
    ...of(name),
    productsTo: to === null ? null : id(to),
  })
  given(categories, chain).when(remove('a4', null)).thenRejected('category-has-others', { name: 'a4' })
  given(categories, chain).when(remove('a5', 'a5')).thenRejected('category-products-to-itself')
  given(categories, chain).when(remove('a5', 'zz')).thenRejected('category-not-found')
  const gone = (name: string, to: string | null): CategoryEvent => ({
    type: 'CategoryRemoved',
    data: { ...of(name), productsTo: to === null ? null : id(to) },
  })
  const first = given(categories, chain)
    .when(remove('a5', 'a4'))
    .then([gone('a5', 'a4')])
  expect(standing(first, id('a5'))?.name).toBe('a4')
  const second = given(categories, [...chain, gone('a5', 'a4')])
    .when(remove('a4', null))
    .then([gone('a4', null)])
  expect(standing(second, id('a5'))).toBe(null)
})
