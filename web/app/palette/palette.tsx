import { Box, Dialog, Portal } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import type { SearchEntity } from '@quayside/contracts/overview/queries.ts'
import { Command } from 'cmdk'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useFindQuery } from '../shell/shell-endpoints.ts'
import { useVisibleMenu } from '../shell/visible-menu.ts'

const palette = defineStyle({
  '& [cmdk-input]': {
    width: '100%',
    h: '12',
    px: '4',
    bg: 'transparent',
    color: 'ink',
    fontSize: 'lg',
    outline: 0,
    borderBottom: '1px solid {colors.line}',
  },
  '& [cmdk-list]': { maxH: '56vh', overflowY: 'auto', p: '2' },
  '& [cmdk-group-heading]': { px: '2', py: '1', textStyle: 'label', color: 'ink3', fontWeight: 'medium' },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: '2',
    borderRadius: 'control',
    cursor: 'pointer',
  },
  '& [cmdk-item][data-selected=true]': { bg: 'sunken' },
  '& [cmdk-empty]': { px: '2', py: '4', color: 'ink3' },
})

/** Ctrl-K: go anywhere, find anything by its number or name, act. What a person may not do is not there. */
export function Palette({ initialText = '', onClose }: { initialText?: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [text, setText] = useState(initialText)
  const wanted = useDeferredValue(text.trim())
  const { currentData, isFetching } = useFindQuery(wanted, { skip: wanted.length < 2 })
  const fits = (words: string) => wanted === '' || words.toLowerCase().includes(wanted.toLowerCase())
  const all = useVisibleMenu().flatMap(group => group.items)
  const pages = all.filter(page => fits(t(`nav.${page.id}`)))
  const acts = all
    .flatMap(({ id, add }) => (add ? [{ to: add.to, name: t(`nav.${id}-new`) }] : []))
    .filter(act => fits(act.name))
  const hits = currentData?.hits ?? []
  const targets = new Map([
    ...hits.map(hit => [hit.id, hit.href] as const),
    ...pages.map(page => [page.id, page.to] as const),
    ...acts.map(act => [act.to, act.to] as const),
  ])
  // What is found comes after the typing: Enter opens the first of it, unless another was chosen by the arrows.
  const [first = ''] = targets.keys()
  const [chosen, setChosen] = useState<{ by: string; value: string } | null>(null)
  const isChosen = chosen?.by === listed(wanted, hits) && targets.has(chosen.value)
  const value = isChosen ? chosen.value : first
  const goTo = (id: string) => {
    const to = targets.get(id)
    if (to === undefined) return
    onClose()
    void navigate(to)
  }

  // Who types and presses Enter at once means what is found for all that was typed.
  const isSearching = text.trim() !== wanted || isFetching
  const [entered, setEntered] = useState<string | null>(null)
  const isAwaited = entered === text && !isSearching
  useEffect(() => {
    if (!isAwaited) return
    setEntered(null)
    goTo(value)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChosen || !isSearching) return
    event.preventDefault()
    setEntered(text)
  }

  return (
    <Dialog.Root open onOpenChange={details => !details.open && onClose()} size={'lg' as never}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content aria-label={t('search.title')} overflow="hidden">
            <Box css={palette}>
              <Command
                label={t('search.title')}
                shouldFilter={false}
                loop
                value={value}
                onValueChange={next => setChosen({ by: listed(wanted, hits), value: next })}
                onKeyDown={onKeyDown}
              >
                <Command.Input autoFocus placeholder={t('search.placeholder')} value={text} onValueChange={setText} />
                <Command.List>
                  {!isFetching && <Command.Empty>{t('search.none')}</Command.Empty>}
                  {hits.length > 0 && (
                    <Command.Group heading={t('search.found')}>
                      {hits.map(hit => (
                        <Command.Item key={hit.id} value={hit.id} onSelect={goTo}>
                          <Box as="span" fontFamily={hit.entity === 'company' ? undefined : 'mono'} fontWeight="medium">
                            {hit.title}
                          </Box>
                          <Box as="span" flex="1" color="ink3" truncate>
                            {hit.subtitle ?? t(`search.entity.${hit.entity}`)}
                          </Box>
                          {hit.status && <HitStatus entity={hit.entity} status={hit.status} />}
                        </Command.Item>
                      ))}
                    </Command.Group>
                  )}
                  <Command.Group heading={t('search.pages')}>
                    {pages.map(page => (
                      <Command.Item key={page.id} value={page.id} onSelect={goTo}>
                        <page.icon size={16} aria-hidden="true" />
                        {t(`nav.${page.id}`)}
                      </Command.Item>
                    ))}
                  </Command.Group>
                  {acts.length > 0 && (
                    <Command.Group heading={t('search.acts')}>
                      {acts.map(({ to, name }) => (
                        <Command.Item key={to} value={to} onSelect={goTo}>
                          <Plus size={16} aria-hidden="true" />
                          {name}
                        </Command.Item>
                      ))}
                    </Command.Group>
                  )}
                </Command.List>
              </Command>
            </Box>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Whose statuses have words of their own, or words that agree with them. */
const wordsOf: Partial<Record<SearchEntity, 'quoteRequestStatus' | 'pickupStatus' | 'receiptStatus'>> = {
  'quote-request': 'quoteRequestStatus',
  pickup: 'pickupStatus',
  'warehouse-receipt': 'receiptStatus',
}
const agreeing: ReadonlySet<SearchEntity> = new Set(['shipment', 'booking', 'quote'])

function HitStatus({ entity, status }: { entity: SearchEntity; status: string }) {
  const { t } = useTranslation('statuses')
  const group = wordsOf[entity]
  const label = group && t(`${group}.${status}`, { defaultValue: '' })
  return (
    <StatusTag
      code={status}
      {...(label && { label })}
      {...(agreeing.has(entity) && { of: entity as 'shipment' | 'booking' | 'quote' })}
    />
  )
}

/** What the choice was made among: with other entries it is no choice. */
function listed(wanted: string, hits: readonly { id: string }[]): string {
  return [wanted, ...hits.map(hit => hit.id)].join(' ')
}
