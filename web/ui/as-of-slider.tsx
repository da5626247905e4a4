import { Box, Flex, Slider } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useFormats } from './formats.ts'

/** Shows an object as it was after any of its events. `moments` are instants, oldest first; null is now. */
export function AsOfSlider({
  moments,
  value,
  onChange,
}: {
  moments: readonly string[]
  value: string | null
  onChange: (instant: string | null) => void
}) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const last = moments.length
  const at = value === null ? last : Math.max(0, moments.indexOf(value))
  const [dragged, setDragged] = useState<number | null>(null)
  const position = dragged ?? at
  const words = (index: number) => (index >= last ? t('asOf.now') : formats.instant(moments[index] ?? ''))
  const first = moments[0]
  if (first === undefined) return null
  const start = new Date(first).getTime()
  const span = Math.max(1, Date.now() - start)

  return (
    <Box>
      <Slider.Root
        aria-label={[t('asOf.label')]}
        min={0}
        max={last}
        step={1}
        value={[position]}
        getAriaValueText={({ value: index }) => words(index)}
        onValueChange={details => setDragged(details.value[0] ?? last)}
        onValueChangeEnd={details => {
          const index = details.value[0] ?? last
          setDragged(null)
          onChange(index >= last ? null : (moments[index] ?? null))
        }}
      >
        <Slider.Control>
          <Slider.Track>
            <Slider.Range />
          </Slider.Track>
          {[...new Set(moments)].map(moment => (
            <Box
              key={moment}
              aria-hidden="true"
              position="absolute"
              w="2px"
              h="6px"
              bg="ink3"
              pointerEvents="none"
              title={formats.instant(moment)}
              style={{ left: `${((new Date(moment).getTime() - start) / span) * 97}%` }}
            />
          ))}
          <Slider.Thumb index={0} />
        </Slider.Control>
      </Slider.Root>
      <Flex justify="space-between" align="center" textStyle="label" color="ink3" gap="2">
        <span>{formats.instant(first, 'date')}</span>
        {position < last ? (
          <Flex align="center" gap="1">
            <Box as="span" color="ink" fontWeight="medium">
              {words(position)}
            </Box>
            <Button look="link" size="sm" onClick={() => onChange(null)}>
              {t('asOf.backToNow')}
            </Button>
          </Flex>
        ) : (
          <span>{t('asOf.today')}</span>
        )}
      </Flex>
    </Box>
  )
}
