import type { QuoteCommandName } from '@quayside/contracts/quotes/commands.ts'

/** Where a command on a quote is given: whole revisions on a page of their own, the rest in a dialog of the quote's page. */
export function wayToAct(id: string, command: QuoteCommandName): string {
  switch (command) {
    case 'copy':
      return `/quotes/copy/${id}`
    case 'create-booking':
      return `/quotes/create-booking/${id}`
    case 'revise':
      return `/quotes/edit/${id}?step=main`
    default:
      return `/quotes/edit/${id}?view=preview&act=${command}`
  }
}
