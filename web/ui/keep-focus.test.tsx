import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `<main><h1 tabindex="-1">Orders</h1><ul>
    <li><button>One</button></li><li><button>Two</button></li><li><button>Three</button></li></ul>
    <button id="approve">Approve</button></main>`
  stop = keepFocus()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
const focused = () => expect.poll(() => document.activeElement?.textContent)

describe('where the focus goes when what had it goes', () => {
  test('to the row that took its place, then to the one before it', async () => {
    button('Two')?.focus()
    button('Two')?.closest('li')?.remove()
    await focused().toBe('Three')
    button('Three')?.closest('li')?.remove()
    await focused().toBe('One')
  })

  test('to the page’s heading where there is no next one', async () => {
    button('Approve')?.focus()
    button('Approve')?.remove()
    await focused().toBe('Orders')
  })

  test('from a dialog to what opened it, and where that is gone, too, to the heading', async () => {
    const inDialog = () => {
      const dialog = document.createElement('div')
      dialog.setAttribute('role', 'dialog')
      dialog.innerHTML = '<input>'
      document.body.append(dialog)
      dialog.querySelector('input')?.focus()
      return dialog
    }
    button('Approve')?.focus()
    inDialog().remove()
    await focused().toBe('Approve')
    const second = inDialog()
    button('Approve')?.remove()
    second.remove()
    await focused().toBe('Orders')
  })

  test('nowhere after a click beside everything', async () => {
    button('Two')?.focus()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button('Two')?.blur()
    button('Two')?.closest('li')?.remove()
    button('Three')?.focus()
    button('Three')?.closest('li')?.remove()
    await focused().toBe('One')
  })
})
