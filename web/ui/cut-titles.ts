const own = 'data-cut-title'

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
}

/** Its texts one after the other; what stands on lines of its own is set apart. */
function textOf(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let told = ''
  let line: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const of = lineOf(node, element)
    told += `${line !== null && of !== line && told.trim() !== '' ? ', ' : ''}${node.textContent ?? ''}`
    line = of
  }
  return told.replace(/\s+/g, ' ').trim()
}

function lineOf(node: Node, within: Element): Element {
  let at = node.parentElement ?? within
  while (at !== within && at.parentElement !== null && getComputedStyle(at).display.startsWith('inline'))
    at = at.parentElement
  return at
}

/** Whoever points at a text that is cut is told all of it. Answers how to stop. */
export function tellWhatIsCut(): () => void {
  const pointed = ({ target }: PointerEvent) => {
    let at = target instanceof HTMLElement ? target : null
    for (let up = 0; at !== null && up < 3; at = at.parentElement, up += 1) {
      const told = at.hasAttribute(own)
      if (isCut(at) && (told || !at.title)) {
        at.title = textOf(at)
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
