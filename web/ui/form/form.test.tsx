import { quantity } from '@quayside/contracts/kernel/quantities.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ConfirmDialog } from '../dialog.tsx'
import { checkFiles, FileDrop, sizeText } from '../file-drop.tsx'
import { DateField, DecimalField, TextField } from './fields.tsx'
import { applyProblem, Form, useZodForm } from './form.tsx'
import { SaveBar } from './save-bar.tsx'

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'field-required')),
  quantity,
  date: z.iso.date(),
})
type Values = { name: string; quantity: string; date: string }

function Example({ onSubmit }: { onSubmit: (values: Values) => unknown }) {
  const form = useZodForm<Values>(schema, { defaultValues: { name: '', quantity: '', date: '' } })
  return (
    <>
      <Form
        id="example"
        form={form}
        labels={{ name: 'Name', quantity: 'Quantity', date: 'Date', price: 'Price' }}
        onSubmit={async values => {
          const answer = await onSubmit(values)
          if (answer) applyProblem(form, answer as never)
        }}
      >
        <TextField name="name" label="Name" />
        <DecimalField name="quantity" label="Quantity" />
        <DateField name="date" label="Date" />
        <button type="submit">Go</button>
      </Form>
      <SaveBar form={form} formId="example" save="Save" />
    </>
  )
}

test('[S8.006] empty required fields are told in a summary that links to them, and the first has the focus', async () => {
  const { user } = await renderPart(<Example onSubmit={() => null} />)
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('You must complete required fields')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('link', { name: /^Quantity/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('Quantity'))
  expect(await findings()).toEqual([])
})

function Lengths() {
  const defaultValues = { name: '', number: '', alias: 'ab' }
  const form = useZodForm<typeof defaultValues>(personSchema, { defaultValues })
  return (
    <Form form={form} labels={{ name: 'Name', number: 'Number', alias: 'Alias' }} onSubmit={() => null}>
      <TextField name="name" label="Name" />
      <TextField name="number" label="Number" />
      <TextField name="alias" label="Alias" />
      <button type="submit">Go</button>
    </Form>
  )
}
const personSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  number: z.string().check(z.maxLength(40)),
  alias: z.string().check(z.minLength(3)),
})

test('a text that is too long or too short is told how long it may be, and an empty one that it is missing', async () => {
  const { user } = await renderPart(<Lengths />)
  await user.type(screen.getByLabelText('Number'), '1'.repeat(41))
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('At most 40 characters')
  expect(summary.textContent).toContain('At least 3 characters')
  expect(summary.textContent).toContain('This field is required')
  expect(summary.textContent).not.toContain('not valid')
})

test('a day that no calendar has is told so in the field and in the summary, in the same words', async () => {
  const { user } = await renderPart(<Example onSubmit={() => null} />)
  await user.type(screen.getByLabelText('Date'), '31/02/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const summary = await screen.findByRole('alert')
  const said = /There is no 31\/02\/2027.*Write the date as dd\/mm\/yyyy/
  expect(summary.textContent).toMatch(said)
  const described = screen.getByLabelText('Date').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toMatch(said)
})

test('a field is checked when it is left, and again on each change', async () => {
  const { user } = await renderPart(<Example onSubmit={() => null} />)
  await user.click(screen.getByLabelText('Name'))
  expect(screen.queryByText('This field is required')).toBeNull()
  await user.tab()
  expect(await screen.findByText('This field is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'x')
  expect(screen.queryByText('This field is required')).toBeNull()
})

test('a press elsewhere finds what it aimed at: a field that it leaves is checked once the button is up', async () => {
  const { user } = await renderPart(<Example onSubmit={() => null} />)
  const name = screen.getByLabelText('Name')
  await user.click(name)
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Go' }) })
  await act(() => new Promise(done => setTimeout(done)))
  expect(document.activeElement).not.toBe(name)
  expect(screen.queryByText('This field is required')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: document.body })
  await screen.findByText('This field is required')
})

test('numbers and dates go out in one form, typed in the locale’s; a wrong separator is refused', async () => {
  const onSubmit = vi.fn(() => null)
  const { user } = await renderPart(<Example onSubmit={onSubmit} />)
  await user.type(screen.getByLabelText('Name'), 'x')
  await user.type(screen.getByLabelText('Quantity'), '1,5')
  await user.type(screen.getByLabelText('Date'), '12.01.2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(onSubmit).not.toHaveBeenCalled()
  const quantity = screen.getByLabelText('Quantity')
  // One message, and not that it is wrong beside how it is right.
  expect(document.getElementById(`${quantity.id}-error`)?.textContent).toBe('Write the number like 1234.5')
  expect(document.getElementById(`${quantity.id}-hint`)).toBeNull()
  const date = screen.getByLabelText('Date')
  expect(document.getElementById(`${date.id}-error`)?.textContent).toBe('Write the date as dd/mm/yyyy')
  expect(document.getElementById(`${date.id}-hint`)).toBeNull()
  await user.clear(screen.getByLabelText('Quantity'))
  await user.type(screen.getByLabelText('Quantity'), '1,250.5')
  await user.clear(screen.getByLabelText('Date'))
  await user.type(screen.getByLabelText('Date'), '12/01/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(onSubmit).toHaveBeenCalledWith({ name: 'x', quantity: '1250.5', date: '2027-01-12' })
})

test("the server's field errors land on the fields, the rest in the summary with its id", async () => {
  const answers = [
    problem(422, 'x', 'No', { fields: [{ path: 'name', code: 'taken', message: 'This name is taken', params: {} }] }),
    problem(500, 'unexpected', 'There was an error, try again'),
  ]
  const { user } = await renderPart(<Example onSubmit={() => ({ status: 422, data: answers.shift()?.body })} />)
  await user.type(screen.getByLabelText('Name'), 'x')
  await user.type(screen.getByLabelText('Quantity'), '1')
  await user.type(screen.getByLabelText('Date'), '12/01/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findAllByText(/This name is taken/)).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'y')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByText('There was an error, try again')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy id b7e2c1f0' })).toBeTruthy()
})

test('after a refusal of the whole the focus stays in a field that is emptied and written anew', async () => {
  const answer = problem(409, 'x', 'Somebody else was faster')
  const { user } = await renderPart(<Example onSubmit={() => ({ status: 409, data: answer.body })} />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  await user.type(name, 'x')
  await user.type(screen.getByLabelText('Quantity'), '1')
  await user.type(screen.getByLabelText('Date'), '12/01/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  await user.clear(name)
  expect((await screen.findAllByText(/This field is required/)).length).toBeGreaterThan(0)
  await user.type(name, 'another')
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('another')
})

test('several refusals that belong to no field are told one by one', async () => {
  const [message, further] = ['The invoice must be attached', 'The packing list must be attached']
  const fields = [{ path: '', code: 'packing-list-required', message: further, params: {} }]
  const answer = problem(422, 'invoice-required', message, { fields })
  const { user } = await renderPart(<Example onSubmit={() => ({ status: 422, data: answer.body })} />)
  await user.type(screen.getByLabelText('Name'), 'x')
  await user.type(screen.getByLabelText('Quantity'), '1')
  await user.type(screen.getByLabelText('Date'), '12/01/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const summary = await screen.findByRole('alert')
  for (const text of [message, further]) expect(summary.textContent).toContain(text)
})

test('what the server says of a field is told by its label, or in words where it has no input; never by its path', async () => {
  const of = (path: string, rule: string, field = path) => ({
    path,
    code: 'invalid-value',
    message: `${field}: ${rule}`,
    params: { field, rule },
  })
  const fields = [
    of('name', 'at most 3 characters', 'body.name'),
    of('price', 'at least 0'),
    of('a.secret.b', 'a text'),
  ]
  const answer = problem(400, 'invalid-value', 'body.name: at most 3 characters', { fields })
  const { user } = await renderPart(<Example onSubmit={() => ({ status: 400, data: answer.body })} />)
  await user.type(screen.getByLabelText('Name'), 'x')
  await user.type(screen.getByLabelText('Quantity'), '1')
  await user.type(screen.getByLabelText('Date'), '12/01/2027')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Name: at most 3 characters')
  expect(summary.textContent).toContain('Price: at least 0')
  expect(summary.textContent).toContain('A value that does not stand here: a text')
  expect(document.body.textContent).not.toMatch(/body\.name|secret|price:/)
})

test('what can’t be read as a number is told in the same words above the form and at its field', async () => {
  const { user } = await renderPart(<Example onSubmit={() => null} />)
  await user.type(screen.getByLabelText('Quantity'), 'many')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(
    await screen.findByRole('link', { name: 'Quantity: This is not a number. Write the number like 1234.5' }),
  ).toBeTruthy()
})

test('the save bar is silent when clean; leaving with changes asks first', async () => {
  const { user, router } = await renderPart(<Example onSubmit={() => null} />)
  expect(screen.queryByText('You have unsaved changes')).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'x')
  expect(screen.getByText('You have unsaved changes')).toBeTruthy()
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('a dialog that needs a reason refuses an empty one; declining changes nothing', async () => {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  const { user } = await renderPart(
    <ConfirmDialog
      open
      title="Cancel?"
      confirm="Cancel the order"
      reason={{ label: 'Reason', required: true }}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }))
  expect(screen.getByText('A reason is required')).toBeTruthy()
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Reason'), ' late ')
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  expect(onConfirm).toHaveBeenCalledWith('late')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
})

test('files that are too large or of another kind are named with their size', async () => {
  const onFiles = vi.fn()
  const { user } = await renderPart(
    <FileDrop label="Drop a file" accept={['.csv', '.xls']} files={[]} onFiles={onFiles} />,
  )
  const big = new File([new Uint8Array(5 * 1_048_576 + 1)], 'big.csv')
  await user.upload(screen.getByLabelText(/Drop a file/), big)
  expect(screen.getByText('The file is too large: big.csv has 5 MB')).toBeTruthy()
  expect(onFiles).not.toHaveBeenCalled()
  const { good, refused } = checkFiles([new File(['x'], 'a.csv'), new File(['x'], 'b.exe')], ['.csv'])
  expect(good.map(file => file.name)).toEqual(['a.csv'])
  expect(refused.map(file => [file.name, file.reason])).toEqual([['b.exe', 'wrong-kind']])
})

test('a size is told in KB below 1 MB, in the reader’s style', () => {
  const plain = (bytes: number, locale = 'en') => sizeText(bytes, locale).replace(/[\u00a0\u202f]/g, ' ')
  expect([plain(0), plain(80), plain(10_500), plain(5_242_880)]).toEqual(['0 kB', '1 kB', '10 kB', '5 MB'])
  expect(plain(10_500, 'fr')).toBe('10 ko')
})
