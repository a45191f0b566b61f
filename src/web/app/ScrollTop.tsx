import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { baseDoCanto } from '../core/lugar-dos-avisos.ts'

const APARECE_PX = 200
const DURACAO_MS = 600
const TAMANHO_PX = 40
const MARGEM_PX = 20

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

/** Button back to the top, from 200 px down, above a bar of actions where there is one; the way takes 600 ms. */
export function ScrollTop() {
  const [{ y }] = useWindowScroll()
  const semMovimento = useReducedMotion()
  const aparece = y > APARECE_PX
  const base = aparece ? baseDoCanto(TAMANHO_PX + 2 * MARGEM_PX, TAMANHO_PX) : MARGEM_PX
  return (
    <Affix position={{ bottom: base, right: MARGEM_PX }} zIndex={80}>
      <Transition mounted={aparece} transition="fade" duration={150}>
        {(style) => (
          <ActionIcon
            style={style}
            variant="default"
            size={TAMANHO_PX}
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
