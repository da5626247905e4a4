import { Box, chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Download, FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { Modal } from '../dialog.tsx'
import { AfterAMoment, ErrorState } from '../states.tsx'
import { type ListedDocument, useDocumentFacts, useDownload } from './listed-document.ts'
import { useContent } from './use-content.ts'

type Props = {
  /** All that can be shown, in the order of the list. */
  documents: readonly ListedDocument[]
  current: ListedDocument
  onStep: (id: string) => void
  onClose: () => void
}

const height = { base: 'calc(100dvh - 290px)', sm: 'calc(88dvh - 230px)' }

/** A PDF or a picture in a dialog, with who uploaded it, and the way to the ones beside it. */
export function DocumentPreview({ documents, current, onStep, onClose }: Props) {
  const { t } = useTranslation('documents')
  const factsOf = useDocumentFacts()
  const { download, isLoading } = useDownload(current.id)
  const place = documents.findIndex(({ id }) => id === current.id)
  const step = (by: -1 | 1) => {
    // Round, so that no button goes dead under the focus.
    const next = documents.at((place + by) % documents.length)
    if (next) onStep(next.id)
  }
  return (
    <Modal open title={current.name} onClose={onClose} size="xl">
      <Box color="ink3" fontSize="sm">
        {factsOf(current)}
      </Box>
      <Content key={current.id} id={current.id} name={current.name} />
      <Flex align="center" gap="2" wrap="wrap" pb="4">
        <Flex align="center" gap="2" me="auto" visibility={documents.length === 1 ? 'hidden' : undefined}>
          <IconButton label={t('previous')} icon={<ChevronLeft size={16} />} onClick={() => step(-1)} />
          <IconButton label={t('next')} icon={<ChevronRight size={16} />} onClick={() => step(1)} />
          <Box role="status" color="ink3" fontSize="sm">
            {t('place', { place: place + 1, of: documents.length })}
          </Box>
        </Flex>
        <Button pending={isLoading} icon={<Download size={16} aria-hidden="true" />} onClick={download}>
          {t('download')}
        </Button>
      </Flex>
    </Modal>
  )
}

function Content({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('documents')
  const { content, error, again } = useContent(id)
  const [isBroken, setBroken] = useState(false)
  if (error)
    return (
      <Frame>
        <ErrorState error={error} title={t('failed', { name })} onRetry={again} />
      </Frame>
    )
  if (content === undefined)
    return (
      <Frame>
        <AfterAMoment>
          <Box role="status" color="ink3">
            {t('loading')}
          </Box>
        </AfterAMoment>
      </Frame>
    )
  if (content === null) return <Unshown text={t('notShown')} id={id} name={name} />
  if (content === 'damaged' || isBroken) return <Unshown text={t('damaged')} id={id} name={name} />
  if (content.type === 'application/pdf' && navigator.pdfViewerEnabled === false)
    return <Unshown text={t('noViewer')} id={id} name={name} />
  if (content.type === 'application/pdf')
    // Not sandboxed: browsers show no PDF in a sandbox. What it holds was found to be a PDF, and is given out as nothing else.
    return (
      <chakra.iframe
        src={`${content.url}#navpanes=0`}
        title={name}
        w="full"
        h={height}
        borderWidth="1px"
        borderColor="line"
      />
    )
  return (
    <Frame>
      <chakra.img
        src={content.url}
        alt={name}
        onError={() => setBroken(true)}
        maxW="full"
        maxH={height}
        objectFit="contain"
      />
    </Frame>
  )
}

/** In place of what the browser would say of a file that it cannot show. */
function Unshown({ text, id, name }: { text: string; id: string; name: string }) {
  const { t } = useTranslation('documents')
  const { download, isLoading } = useDownload(id)
  return (
    <Frame>
      <Flex direction="column" align="center" gap="3" p="4" textAlign="center" color="ink2">
        <FileX size={24} aria-hidden="true" />
        <Box role="status" maxW="46ch">
          {text}
        </Box>
        <Button
          look="primary"
          pending={isLoading}
          icon={<Download size={16} aria-hidden="true" />}
          aria-label={t('downloadNamed', { name })}
          onClick={download}
        >
          {t('download')}
        </Button>
      </Flex>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Flex h={height} minH="160px" bg="sunken" borderWidth="1px" borderColor="line" align="center" justify="center">
      {children}
    </Flex>
  )
}
