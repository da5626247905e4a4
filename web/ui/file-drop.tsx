import { Box, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { useFormats } from './formats.ts'

export const maxFileBytes = 5 * 1_048_576

export type FileRefusal = { name: string; size: number; reason: 'too-large' | 'too-large-together' | 'wrong-kind' }

/** Checks before anything is sent; the server checks again, by content. */
export function checkFiles(
  files: readonly File[],
  accept: readonly string[],
  already: number = 0,
): { good: File[]; refused: FileRefusal[] } {
  const good: File[] = []
  const refused: FileRefusal[] = []
  let total = already
  for (const file of files) {
    const ending = `.${file.name.split('.').at(-1)?.toLowerCase() ?? ''}`
    const refuse = (reason: FileRefusal['reason']) => refused.push({ name: file.name, size: file.size, reason })
    if (!accept.includes(ending)) refuse('wrong-kind')
    else if (file.size > maxFileBytes) refuse('too-large')
    else if (total + file.size > maxFileBytes) refuse('too-large-together')
    else {
      total += file.size
      good.push(file)
    }
  }
  return { good, refused }
}

type Props = {
  label: string
  hint?: string
  accept: readonly string[]
  files: readonly File[]
  multiple?: boolean
  progress?: number | null
  onFiles: (files: File[]) => void
}

/** In KB below 1 MB, in the reader's style; what is not empty has at least 1 KB. */
export function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_048_576
  const size = isSmall ? Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024)) : bytes / 1_048_576
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 2,
  }).format(size)
}

/** Drop files or choose them; one that is refused is named with its size. */
export function FileDrop({ label, hint, accept, files, multiple = false, progress = null, onFiles }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const id = useId()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<FileRefusal[]>([])
  const size = (bytes: number) => sizeText(bytes, formats.locale)
  const take = (list: FileList | null) => {
    const asked = multiple ? [...(list ?? [])] : [...(list ?? [])].slice(0, 1)
    const kept = multiple ? files : []
    const checked = checkFiles(
      asked,
      accept,
      kept.reduce((sum, file) => sum + file.size, 0),
    )
    setRefused(checked.refused)
    if (checked.good.length > 0) onFiles([...kept, ...checked.good])
    // What was to be replaced is not sent in the place of what was refused.
    else if (!multiple && checked.refused.length > 0 && files.length > 0) onFiles([])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Box>
      <chakra.label
        htmlFor={id}
        display="flex"
        flexDirection="column"
        alignItems="flex-start"
        gap="1"
        p="5"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={over ? 'accent' : 'line2'}
        borderRadius="panel"
        bg={over ? 'accentSoft' : 'sunken'}
        cursor="pointer"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        css={{ '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' } }}
      >
        <Flex gap="2" align="center" fontWeight="medium">
          <Upload size={16} aria-hidden="true" />
          {label}
        </Flex>
        <Box textStyle="label" color="ink3">
          {hint ?? t('file.hint', { kinds: formats.list(accept), max: 5 })}
        </Box>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={accept.join(',')}
          multiple={multiple}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </chakra.label>
      <Box role="alert">
        {refused.map(file => (
          <Flex key={file.name} gap="2" mt="2" color="bad" fontSize="sm">
            <CircleAlert size={16} aria-hidden="true" />
            {t(`file.${file.reason}`, { name: file.name, size: size(file.size) })}
          </Flex>
        ))}
      </Box>
      {files.map((file, index) => (
        <Flex key={`${file.name}-${file.size}`} align="center" gap="2" mt="2" fontSize="sm">
          <FileText size={16} aria-hidden="true" />
          <Box className="whole" flex="1" minW="0">
            {file.name}
          </Box>
          <Box color="ink3">{size(file.size)}</Box>
          <IconButton
            size="sm"
            label={t('file.remove', { name: file.name })}
            icon={<X size={14} />}
            onClick={() => onFiles(files.filter((_, other) => other !== index))}
          />
        </Flex>
      ))}
      {progress !== null && <Meter share={progress} label={label} />}
    </Box>
  )
}

/** How far something is, 0 to 1. */
export function Meter({ share, label }: { share: number; label: string }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      h="1.5"
      mt="2"
      borderRadius="pill"
      bg="line"
      overflow="hidden"
    >
      <Box h="full" bg="accent" transition="width 160ms" style={{ width: `${Math.min(1, share) * 100}%` }} />
    </Box>
  )
}
