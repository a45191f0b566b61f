import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'

const APARECE_PX = 200
const DURACAO_MS = 600

function subir(semMovimento: boolean): void {
  const de = window.scrollY
  const inicio = performance.now()
  const passo = (agora: number) => {
    const t = Math.min(1, (agora - inicio) / DURACAO_MS)
    window.scrollTo(0, de * (1 - t) ** 3)
    if (t < 1) requestAnimationFrame(passo)
  }
  if (semMovimento) window.scrollTo(0, 0)
  else requestAnimationFrame(passo)
}

/** Button back to the top, from 200 px down; the way takes 600 ms. */
export function ScrollTop() {
  const [{ y }] = useWindowScroll()
  const semMovimento = useReducedMotion()
  return (
    <Affix position={{ bottom: 20, right: 20 }} zIndex={80}>
      <Transition mounted={y > APARECE_PX} transition="fade" duration={150}>
        {(style) => (
          <ActionIcon
            style={style}
            variant="default"
            size={40}
            radius="xl"
            aria-label="Voltar ao topo"
            onClick={() => subir(semMovimento)}
          >
            <IconArrowUp size={20} />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  )
}
