import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useNeededWidths } from './fitted-widths.ts'

test('a font that comes later has the columns measured anew', () => {
  const fonts = new EventTarget()
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  const table = document.createElement('div')
  table.innerHTML =
    '<table><tbody><tr data-row=""><td data-column="number"><span class="code">PU-1</span></td></tr></tbody></table>'
  let right = 100
  const code = table.querySelector('.code') as HTMLElement
  code.getBoundingClientRect = () => ({ left: 0, right }) as DOMRect
  const columns: unknown[] = []
  const { result, unmount } = renderHook(() => useNeededWidths({ current: table }, 'en number', '1', columns, null))
  const [before = 0] = result.current
  right = 140
  act(() => void fonts.dispatchEvent(new Event('loadingdone')))
  expect(result.current).toEqual([before + 40])
  unmount()
  Reflect.deleteProperty(document, 'fonts')
})
