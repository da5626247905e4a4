/** What of a page cannot be read at its present width, in words; runs in the browser, so it knows nothing of this file. */
export function cutTexts({ byPointer }: { byPointer: boolean }): string[] {
  const found = new Set<string>()
  const root = document.documentElement
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const nameOf = (element: Element) => {
    const { tagName, className, id } = element
    const label = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? ''
    const own = typeof className === 'string' ? className.split(' ').filter(name => !name.startsWith('css-'))[0] : ''
    return `${tagName.toLowerCase()}${id && !id.includes(':') ? `#${id}` : ''}${own ? `.${own}` : ''}${label ? `[${label}]` : ''}`
  }
  if (root.scrollWidth > root.clientWidth) {
    const reaching = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right >= root.scrollWidth - 1,
    )
    found.add(`page: ${root.scrollWidth - root.clientWidth} px too wide by ${reaching.map(nameOf).join(', ')}`)
  }
  const shorten = (text: string) => (text.length > 50 ? `${text.slice(0, 47)}...` : text)
  const say = (why: string, element: Element, text: string) =>
    found.add(`${why}: "${shorten(text)}" in ${nameOf(element)}`)

  /** Who points at it is told all of it. */
  const toldByTitle = (element: Element, text: string) => {
    // Tags, figures and single words are read at a glance or not at all.
    if (element.closest('.tag, .one-line') !== null) return false
    // What opens a list of names by a touch has them there.
    if (!byPointer) return element.closest('[aria-haspopup]') !== null
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up += 1)
      if (at.getAttribute('title')?.includes(text)) return true
    return false
  }
  const unseen = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
    element.closest('.sr-only, [aria-hidden=true] svg, option, script, style, .maplibregl-map') !== null
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (
        ['fixed', 'sticky', 'absolute'].includes(styleOf(at).position) &&
        !at.matches('th:not([data-pinned], [data-acts])')
      )
        return at
    return document.body
  }

  type Seen = {
    text: string
    element: Element
    layer: Element
    left: number
    right: number
    top: number
    bottom: number
  }
  const seen: Seen[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || unseen(element)) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      let { left, right, top, bottom } = rect
      let cut: Element | null = null
      let reached = false
      let isHidden = false
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const style = styleOf(at)
        const across = style.overflowX
        const down = style.overflowY
        if (style.display === 'inline' || (across === 'visible' && down === 'visible')) continue
        const box = at.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) isHidden = true
        if (hides(across) && !reached && (right > box.right + 1 || left < box.left - 1)) cut ??= at
        if (hides(down) && !reached && (bottom > box.bottom + 2 || top < box.top - 2)) cut ??= at
        if (scrolls(across) || scrolls(down)) {
          const canTab = at.matches('[tabindex="0"]') || at.querySelector('a, button, input, select, textarea') !== null
          if ((right > box.right + 1 || left < box.left - 1) && !canTab) say('scrolls for the pointer alone', at, text)
          reached = true
        }
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
        if (style.position === 'fixed') break
      }
      if (isHidden) continue
      if (cut !== null && !toldByTitle(element, text)) say('cut', cut, text)
      if (right - left > 2 && bottom - top > 2)
        seen.push({ text, element, layer: layerOf(element), left, right, top, bottom })
      // A text that leaves the coloured or framed box it stands in.
      for (let at: Element | null = element, up = 0; at !== null && up < 3; at = at.parentElement, up += 1) {
        const style = styleOf(at)
        const painted = style.borderRightWidth !== '0px' || !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor)
        if (!painted || style.display === 'inline') continue
        const box = at.getBoundingClientRect()
        if (!scrolls(style.overflowX) && (rect.right > box.right + 1 || rect.left < box.left - 1) && cut === null)
          say('spills', at, text)
        break
      }
    }
  }

  const pageRight = root.clientWidth
  seen.sort((one, other) => one.top - other.top)
  for (const [index, one] of seen.entries()) {
    if (one.left > pageRight || one.right < 0) say('beside the page', one.element, one.text)
    for (let next = index + 1; next < seen.length; next += 1) {
      const other = seen[next] as Seen
      if (other.top > one.bottom - 4) break
      if (other.element === one.element || other.layer !== one.layer) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      if (across > 2 && down > 4) say(`lies over "${shorten(one.text)}"`, other.element, other.text)
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const element of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (unseen(element) || element.getBoundingClientRect().width < 24) continue
    const isSelect = element instanceof HTMLSelectElement
    const text = isSelect ? (element.selectedOptions[0]?.text ?? '') : element.value || element.placeholder
    if (text === '' || pen === null || ['checkbox', 'radio', 'file', 'range', 'hidden'].includes(element.type)) continue
    // What was typed is read by the caret; a choice, an example and what cannot be changed are not.
    if (!isSelect && element.value !== '' && !element.readOnly && !element.disabled) continue
    const style = styleOf(element)
    pen.font = style.font
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(text).width > room + 1 && !toldByTitle(element, text)) say('cut', element, text)
  }
  return [...found]
}
