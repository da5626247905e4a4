import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'

/** What a browser can show and cannot run; anything else is for download alone. */
const shownTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type ShownContent = { url: string; type: (typeof shownTypes)[number] }
/** A PDF of which a part is missing: the browser's viewer would only say that it fails. */
export type Content = ShownContent | 'damaged' | null

/** The file under an address of this page; null for a kind that is not shown. Who asked for it gives the address back. */
async function shownContent(response: Response): Promise<unknown> {
  if (!response.ok) return response.json()
  const told = response.headers.get('content-type')?.split(';')[0]
  const type = shownTypes.find(shown => shown === told)
  if (type === undefined) return null
  const bytes = await response.arrayBuffer()
  if (type === 'application/pdf' && !isWholePdf(new Uint8Array(bytes))) return 'damaged'
  return { url: URL.createObjectURL(new Blob([bytes], { type })), type }
}

const documentsApi = api.injectEndpoints({
  endpoints: build => ({
    documentLink: build.mutation<{ url: string; name: string }, string>({
      query: id => ({ url: `/documents/${id}/link`, method: 'GET' }),
    }),
    documentContent: build.mutation<Content, string>({
      query: id => ({
        url: `/documents/${id}/content`,
        method: 'GET',
        cache: 'no-store',
        headers: { accept: '*/*' },
        responseHandler: shownContent,
      }),
    }),
  }),
})

showsOwnErrors('documentContent')

export const { useDocumentLinkMutation, useDocumentContentMutation } = documentsApi
