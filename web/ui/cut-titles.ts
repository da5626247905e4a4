const own = 'data-cut-title'

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
}

/** Whoever points at a text that is cut is told all of it. Answers how to stop. */
export function tellWhatIsCut(): () => void {
  const pointed = ({ target }: PointerEvent) => {
    let at = target instanceof HTMLElement ? target : null
    for (let up = 0; at !== null && up < 3; at = at.parentElement, up += 1) {
      const told = at.hasAttribute(own)
      if (isCut(at) && (told || !at.title)) {
        at.title = (at.textContent ?? '').trim()
        at.setAttribute(own, '')
      } else if (told) {
        at.removeAttribute('title')
        at.removeAttribute(own)
      }
    }
  }
  document.addEventListener('pointerover', pointed)
  return () => document.removeEventListener('pointerover', pointed)
}
