import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useDebouncedCallback, useReducedMotion, useWindowEvent } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cornerBottom } from '../../core/feedback/toast-place.ts'
import classes from './ScrollTop.module.css'

const APPEARS_PX = 200
const DURATION_MS = 600
const SIZE_PX = 40
const MARGIN_PX = 20
/** The button finds a free place when the page has stood still for so long: looking for one at every scrolled frame makes long pages stutter. */
const STILL_MS = 120

function goUp(reducedMotion: boolean): void {
  const de = window.scrollY
  const start = performance.now()
  const step = (now: number) => {
    const t = Math.min(1, (now - start) / DURATION_MS)
    window.scrollTo(0, de * (1 - t) ** 3)
    if (t < 1) requestAnimationFrame(step)
  }
  if (reducedMotion) window.scrollTo(0, 0)
  else requestAnimationFrame(step)
}

const onScroll = (changed: () => void) => {
  window.addEventListener('scroll', changed)
  return () => window.removeEventListener('scroll', changed)
}
const isScrolled = () => window.scrollY > APPEARS_PX

/**
 * Button to the top of the page, visible below 200 px of scroll and above any action bar, with room of its own at the page's end; the scroll
 * takes 600 ms.
 */
export function ScrollTop() {
  const reducedMotion = useReducedMotion()
  // As a store, which is read once more after the listener stands: a scroll while the button is first drawn counts too.
  const visible = useSyncExternalStore(onScroll, isScrolled)
  const [base, setBase] = useState(MARGIN_PX)
  const place = () => setBase(isScrolled() ? cornerBottom(SIZE_PX + 2 * MARGIN_PX, SIZE_PX) : MARGIN_PX)
  const placeWhenStill = useDebouncedCallback(place, STILL_MS)
  useWindowEvent('scroll', placeWhenStill)
  useEffect(() => {
    if (visible) placeWhenStill()
  }, [visible, placeWhenStill])
  return (
    <>
      {visible && <div className={classes.room} />}
      <Affix position={{ bottom: base, right: MARGIN_PX }} zIndex={80}>
        <Transition mounted={visible} transition="fade" duration={150}>
          {(style) => (
            <ActionIcon
              style={style}
              variant="default"
              size={SIZE_PX}
              radius="xl"
              aria-label="Voltar ao topo"
              onClick={() => goUp(reducedMotion)}
            >
              <IconArrowUp size={20} />
            </ActionIcon>
          )}
        </Transition>
      </Affix>
    </>
  )
}
