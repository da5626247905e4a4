import { toSVG } from 'bwip-js/node'

/** GS1-128 as SVG: the bars alone; what they say stands below as text. `text`: application identifiers in parentheses. */
export function barsOf(text: string): string {
  return toSVG({ bcid: 'gs1-128', text, height: 18, includetext: false, paddingwidth: 4 })
}
