import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { semanticTokens } from './tokens.ts'

const tones = ['bad', 'warn', 'ok', 'ink2', 'ink3'] as const
const tags = Object.keys(semanticTokens.colors?.tag ?? {})

/**
 * What a table holds by the hundred: figures, tags, bars and dots. They are plain elements with these styles, because a
 * style worked out for each of them is most of the time that a list takes to show.
 */
export const smallParts = defineGlobalStyles({
  ...Object.fromEntries(tones.map(tone => [`[data-tone=${tone}]`, { color: tone }])),
  '.one-line': { whiteSpace: 'nowrap' },
  // A name is read whole by whoever has no pointer to ask with: it takes the lines that it needs.
  '.whole': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '.code': { textStyle: 'code', whiteSpace: 'nowrap' },
  '.tag': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: '5',
    px: '1.5',
    borderRadius: 'tag',
    fontSize: 'xs',
    lineHeight: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    maxW: '100%',
    verticalAlign: 'middle',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  '.tag > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  ...Object.fromEntries(
    tags.map(name => [`.tag[data-tag=${name}]`, { bg: `tag.${name}.soft`, color: `tag.${name}.text` }]),
  ),
  '.tags': { display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5', rowGap: '1', py: '1' },
  // As a quiet icon button of the small size.
  '.row-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: '7',
    h: '7',
    border: '1px solid transparent',
    borderRadius: 'control',
    color: 'ink2',
    cursor: 'pointer',
    transition: 'background 120ms, border-color 120ms',
    '&:hover': { bg: 'sunken', color: 'ink' },
    '&[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  '.share-bar': {
    display: 'block',
    position: 'relative',
    w: '74px',
    h: '5px',
    borderRadius: 'pill',
    bg: 'line',
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  '.share-bar > span': { position: 'absolute', insetY: '0', left: '0', bg: 'share' },
  '.share-bar > span + span': { bg: 'ok' },
  '.chain-dots': { display: 'block', overflow: 'visible', forcedColorAdjust: 'none' },
  '.chain-dots line': { stroke: 'line2', strokeWidth: '1.5' },
  '.chain-dots line[data-passed]': { stroke: 'accent' },
  '.chain-dots line[data-near]': { strokeWidth: '2' },
  '.chain-dots circle': { fill: 'surface', stroke: 'line2', strokeWidth: '1.6' },
  '.chain-dots [data-state=done]': { fill: 'accent', stroke: 'none' },
  '.chain-dots [data-state=now]': { stroke: 'accent', strokeWidth: '2.3' },
  '.chain-dots [data-state=late], .chain-dots [data-state=stopped]': { stroke: 'bad', strokeWidth: '2.3' },
  '.chain-dots [data-state=half]': { stroke: 'accent', strokeWidth: '1.8' },
  '.chain-dots [data-state=estimated]': { stroke: 'ink3', strokeDasharray: '2 1.4' },
  '.chain-dots path': { fill: 'accent' },
})
