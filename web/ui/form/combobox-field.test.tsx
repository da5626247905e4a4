import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renderPart } from '../../testing/render-part.tsx'
import { ComboboxField, matching } from './combobox-field.tsx'
import { Form, useZodForm } from './form.tsx'

const countries = [
  { value: 'IO', label: 'British Indian Ocean Territory', detail: 'IO' },
  { value: 'IN', label: 'India', detail: 'IN' },
  { value: 'ID', label: 'Indonesia', detail: 'ID' },
  { value: 'PE', label: 'Peru', detail: 'PE' },
]

test.each([
  ['india', ['IN', 'IO']],
  ['ind', ['IN', 'ID', 'IO']],
  ['id', ['ID']],
  ['pe', ['PE']],
  ['zz', []],
])('what begins with the words typed stands before what only holds them: %s', (wanted, found) => {
  expect(matching(countries, wanted).map(option => option.value)).toEqual(found)
})

const inStock = ['NVK-200', 'NVK-100', 'NVK-101'].map(label => ({ value: label, label }))

/** A register that answers when the test says so, and until then has what it had answered before. */
function Register() {
  const form = useZodForm<{ product: string }>(z.strictObject({ product: z.string() }), {
    defaultValues: { product: '' },
  })
  const [asked, setAsked] = useState('')
  const [answered, setAnswered] = useState('')
  return (
    <Form id="register" form={form} labels={{ product: 'Product' }} onSubmit={() => undefined}>
      <ComboboxField
        name="product"
        label="Product"
        options={inStock.filter(({ label }) => label.includes(answered))}
        onSearch={setAsked}
        loading={asked !== answered}
      />
      <button type="button" onClick={() => setAnswered(asked)}>
        Answer
      </button>
      <output>{form.watch('product')}</output>
    </Form>
  )
}

function Country() {
  const form = useZodForm<{ country: string }>(z.strictObject({ country: z.string() }), {
    defaultValues: { country: '' },
  })
  return (
    <Form id="country" form={form} labels={{ country: 'Country' }} onSubmit={() => undefined}>
      <ComboboxField name="country" label="Country" options={countries} />
      <output>{form.watch('country')}</output>
    </Form>
  )
}

test('before the register has answered, nothing is chosen that does not hold what was typed', async () => {
  const { user } = await renderPart(<Register />)
  await user.type(screen.getByRole('combobox'), 'NVK-100{Enter}')
  expect(screen.getByRole('status').textContent).toBe('NVK-100')
})

test('chosen with Enter and left before the register has answered, the first of its answer is chosen', async () => {
  const { user } = await renderPart(<Register />)
  const field = screen.getByRole('combobox') as HTMLInputElement
  await user.type(field, 'NVK-1')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await user.clear(field)
  await user.type(field, 'NVK-200{Enter}')
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(field.value).toBe('NVK-200')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(screen.getByRole('status').textContent).toBe('NVK-200')
})

test('what the register does not know is not kept in the field', async () => {
  const { user } = await renderPart(<Register />)
  const field = screen.getByRole('combobox') as HTMLInputElement
  await user.type(field, 'ZZ{Enter}')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect([screen.getByRole('status').textContent, field.value]).toEqual(['', ''])
})

test.each([
  ['in', 'IN'],
  ['peru', 'PE'],
  ['ind', 'unreadable:<choice>ind'],
])('typed and left, what is a name or a code whole is chosen, a part of it is not: %s', async (typed, chosen) => {
  const { user } = await renderPart(<Country />)
  await user.type(screen.getByRole('combobox'), typed)
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe(chosen)
})

test('what is not on a list stays as it was typed, is told and is not sent; cleared, it is none', async () => {
  const { user } = await renderPart(<Country />)
  const field = screen.getByRole('combobox') as HTMLInputElement
  await user.type(field, 'Atlantis')
  await user.tab()
  expect(await screen.findByText('“Atlantis” is not on the list: choose one that is')).toBeTruthy()
  expect(field.value).toBe('Atlantis')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, 'peru')
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe('PE')
  await waitFor(() => expect(screen.queryByText(/is not on the list/)).toBeNull())
})
