import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { Modal } from './dialog.tsx'

function Delivery() {
  const first = useRef<HTMLInputElement>(null)
  return (
    <Modal open title="Delivery" onClose={() => undefined} firstFocus={first}>
      <input aria-label="Place" ref={first} />
      <input aria-label="Receiver" />
    </Modal>
  )
}

// Nothing is laid out here: without a box an element counts as hidden and takes no focus.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1))

const frame = () => new Promise(requestAnimationFrame)
async function settle() {
  for (let frames = 0; frames < 5; frames += 1) await frame()
}

test('a dialog puts the focus into its first field', async () => {
  await renderPart(<Delivery />)
  await settle()
  expect(document.activeElement).toBe(screen.getByLabelText('Place'))
})

test('whoever is in another field before the dialog sets the focus stays there, and what is typed lands there', async () => {
  await renderPart(<Delivery />)
  screen.getByLabelText('Receiver').focus()
  await settle()
  expect(document.activeElement).toBe(screen.getByLabelText('Receiver'))
})
