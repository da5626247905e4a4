import { defineStyle } from '@chakra-ui/react/styled-system'

/**
 * Of a box that scrolls: its end fades as long as there is more aside. A browser that has no animations by
 * scrolling shows its bar alone.
 */
export const moreAside = defineStyle({
  '@supports (animation-timeline: scroll())': {
    maskImage: 'linear-gradient(to right, #000 calc(100% - 16px), transparent)',
    maskSize: 'calc(100% + 16px) 100%',
    maskRepeat: 'no-repeat',
    maskPosition: '0 0',
    animation: 'moreAside linear',
    animationTimeline: 'scroll(self inline)',
    // The mask would take the ring away.
    '&:focus-visible': { maskImage: 'none' },
  },
})

/** A box that scrolls sideways where what it holds is wider, with what in it is read out alone: else that would widen the page. */
export const sideways = defineStyle({ overflowX: 'auto', position: 'relative', ...moreAside })
