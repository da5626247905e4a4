import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { Button, IconButton } from './button.tsx'

test('verbs are no part of what is printed; a name that can be clicked is', async () => {
  await renderPart(
    <>
      <Button look="primary">Send</Button>
      <IconButton label="More" icon={null} />
      <Button look="link">packing.pdf</Button>
    </>,
  )
  const isPrinted = (name: string) => !screen.getByRole('button', { name }).hasAttribute('data-no-print')
  expect(['Send', 'More', 'packing.pdf'].map(isPrinted)).toEqual([false, false, true])
})
