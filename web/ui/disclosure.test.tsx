import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { Disclosure } from './disclosure.tsx'

test('a disclosure shows what it holds once it is asked, with a marker of the kit in place of the browser’s', async () => {
  const { user } = await renderPart(
    <Disclosure title="Details">
      <p>Hash</p>
    </Disclosure>,
  )
  const title = screen.getByText('Details')
  const details = screen.getByText('Hash').closest('details')
  expect([details?.open, title.querySelector('svg')?.getAttribute('aria-hidden')]).toEqual([false, 'true'])
  expect(getComputedStyle(title).listStyleType).toBe('none')
  await user.click(title)
  expect(details?.open).toBe(true)
})

test('a disclosure of what matters already is open from the beginning', async () => {
  await renderPart(
    <Disclosure title="Details" isOpen>
      <p>Hash</p>
    </Disclosure>,
  )
  expect(screen.getByText('Hash').closest('details')?.open).toBe(true)
})
