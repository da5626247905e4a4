import { Box } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../disclosure.tsx'
import { usePageQuery } from '../page-query.ts'
import { DocumentRow } from './document-row.tsx'
import { isShown, type ListedDocument } from './listed-document.ts'

const DocumentPreview = lazy(async () => ({ default: (await import('./document-preview.tsx')).DocumentPreview }))

/** In the URL: the document that is shown. */
const documentParam = 'document'

type Props<Document> = {
  documents: readonly Document[]
  /** What is amiss with it, and what else can be done with it. */
  note?: (document: Document) => ReactNode
  acts?: (document: Document) => ReactNode
}

/** Documents, each to show where it is or to download. */
export function DocumentList<Document extends ListedDocument>({ documents, note, acts }: Props<Document>) {
  const { t } = useTranslation('documents')
  const { search, change } = usePageQuery()
  const shown: ListedDocument[] = documents.flatMap(one => [one, ...(one.formers ?? [])]).filter(isShown)
  const current = shown.find(({ id }) => id === search.get(documentParam))
  const show = (id: string | null, replace: boolean) =>
    change({ [documentParam]: id }, { replace, preventScrollReset: true })
  return (
    <>
      <Box as="ul" listStyleType="none" m="0" p="0">
        {documents.map(document => (
          <DocumentRow
            key={document.id}
            document={document}
            onShow={isShown(document) ? () => show(document.id, false) : null}
            note={note?.(document)}
            acts={acts?.(document)}
          >
            {document.formers !== undefined && document.formers.length > 0 && (
              <Disclosure w="full" ps="7" title={t('former', { number: document.formers.length })}>
                <Box as="ul" listStyleType="none" m="0" p="0">
                  {document.formers.map(former => (
                    <DocumentRow
                      key={former.id}
                      document={former}
                      onShow={isShown(former) ? () => show(former.id, false) : null}
                    />
                  ))}
                </Box>
              </Disclosure>
            )}
          </DocumentRow>
        ))}
      </Box>
      {current && (
        <Suspense fallback={null}>
          <DocumentPreview
            documents={shown}
            current={current}
            onStep={id => show(id, true)}
            onClose={() => show(null, true)}
          />
        </Suspense>
      )}
    </>
  )
}
