import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellWhatIsCut } from './cut-titles.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `<table><tbody><tr><td style="text-overflow: ellipsis"><span>Lamivudine 150 mg</span></td>
    <td style="text-overflow: ellipsis" title="Its own">Zidovudine</td></tr></tbody></table>`
  stop = tellWhatIsCut()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

/** As wide as is said: nothing is laid out here. */
function pointAt(target: Element, cell: Element, sizes: { content: number; room: number }): void {
  Object.defineProperty(cell, 'scrollWidth', { configurable: true, value: sizes.content })
  Object.defineProperty(cell, 'clientWidth', { configurable: true, value: sizes.room })
  target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
}

test('who points at a cut text is told all of it, as long as it is cut', () => {
  const cell = document.querySelector('td') as Element
  const text = document.querySelector('span') as Element
  pointAt(text, cell, { content: 180, room: 90 })
  expect(cell.getAttribute('title')).toBe('Lamivudine 150 mg')
  pointAt(text, cell, { content: 180, room: 200 })
  expect(cell.hasAttribute('title')).toBe(false)
})

test('a title of its own stays', () => {
  const cell = document.querySelectorAll('td')[1] as Element
  pointAt(cell, cell, { content: 180, room: 90 })
  expect(cell.getAttribute('title')).toBe('Its own')
})

test('what stands on lines of its own is set apart', () => {
  const cell = document.querySelector('td') as Element
  cell.innerHTML =
    '<span>490</span> <b>EA</b><span style="display: block"><i>480 good</i></span><span style="display: block">10 damaged</span>'
  pointAt(cell, cell, { content: 180, room: 90 })
  expect(cell.getAttribute('title')).toBe('490 EA, 480 good, 10 damaged')
})
