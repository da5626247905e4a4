import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { renderPart } from '../../testing/render-part.tsx'
import { TextField } from './fields.tsx'
import { useZodForm } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

const note = z.object({ note: z.string() })
let saved: string[] = []
beforeEach(() => {
  saved = []
})

function Page() {
  const [search, setSearch] = useSearchParams()
  return search.has('act') ? <Noted onClose={() => setSearch({}, { replace: true })} /> : <p>The page</p>
}

function Noted({ onClose }: { onClose: () => void }) {
  const form = useZodForm<{ note: string }>(note, { defaultValues: { note: '' } })
  const save = async (values: { note: string }) => {
    await Promise.resolve()
    saved.push(values.note)
    onClose()
  }
  return (
    <FormDialog form={form} onClose={onClose} onSubmit={save} pending={false} title="Note" verb="Save" labels={{}}>
      <TextField name="note" label="Note" />
    </FormDialog>
  )
}

async function open() {
  const view = await renderPart(<Page />)
  await act(() => view.router.navigate('?act=note'))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  return { ...view, field, back: () => act(() => view.router.navigate(-1)) }
}

test('the browser’s Back asks before entries are lost; staying keeps them', async () => {
  const { user, field, back } = await open()
  await user.type(field, 'Gate 4')
  await back()
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect((field as HTMLInputElement).value).toBe('Gate 4')
  await back()
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(saved).toEqual([])
})

test('without entries Back closes it, and what is saved is not asked about', async () => {
  const { user, back, router } = await open()
  await back()
  expect(await screen.findByText('The page')).toBeTruthy()
  await act(() => router.navigate('?act=note'))
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Gate 5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual(['Gate 5']))
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

function Changed() {
  const form = useZodForm<{ note: string }>(note, { defaultValues: { note: '' } })
  const [isOpen, setOpen] = useState(true)
  const conflict = isOpen ? (
    <button type="button" onClick={() => setOpen(false)}>
      Keep my entries
    </button>
  ) : null
  const save = async ({ note: text }: { note: string }) => void saved.push(text)
  return (
    <FormDialog
      form={form}
      conflict={conflict}
      onSubmit={save}
      onClose={() => undefined}
      pending={false}
      title="Note"
      verb="Save"
      labels={{}}
    >
      <TextField name="note" label="Note" />
    </FormDialog>
  )
}

test('what others changed meanwhile is decided on first: until then nothing is sent, by its button or by Enter', async () => {
  const { user } = await renderPart(<Changed />)
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Gate 6{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep my entries' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual(['Gate 6']))
})
