import axe from 'axe-core'

/** What axe finds in the document; contrast needs a real browser and is checked with the pictures. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(
    violation => `${violation.id}: ${violation.nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
