import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { Nivel } from '#shared/core/contract.ts'
import { acessoTela } from '#shared/core/acesso-telas.ts'
import { TELAS } from '#shared/core/telas.ts'
import { distribuidor } from '../core/distribuidor.ts'
import { useIr } from '../core/navegar.ts'
import { useSessao } from '../core/session.ts'
import { ACOES_DE_IMPORTAR } from '../recipes/importar/acoes.ts'
import { useDetalhe } from '../recipes/lista/useDetalhe.ts'
import { AREAS } from './areas.ts'
import { contem } from './busca.ts'
import { folhaStore } from './folha-de-teclas.ts'

interface AcaoDaBusca {
  titulo: string
  fazer: () => void
}

/** Whether the level may open the screen that an action belongs to. */
function abre(tela: string, nivel: Nivel): boolean {
  const t = TELAS.find((x) => x.path === tela)
  return t !== undefined && acessoTela(t, { nivel, distribuidor: distribuidor().distribuidor }) === 'abre'
}

/** What can be done from the search: what the areas offer, and what belongs to the frame; those that hold every typed word. */
export function useAcoesDaBusca(texto: string): AcaoDaBusca[] {
  const ir = useIr()
  const router = useRouter()
  const conta = useDetalhe('conta')
  const nivel = useSessao()?.nivel
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (nivel === undefined) return []
  const casca = { ir, reavaliar: () => router.invalidate() }
  const escuro = colorScheme === 'dark'
  const todas: AcaoDaBusca[] = [
    ...[...AREAS.flatMap((a) => a.acoes ?? []), ...ACOES_DE_IMPORTAR]
      .filter((a) => abre(a.tela, nivel))
      .map((a) => ({ titulo: a.titulo, fazer: () => a.fazer(casca) })),
    {
      titulo: escuro ? 'Usar o tema claro' : 'Usar o tema escuro',
      fazer: () => setColorScheme(escuro ? 'light' : 'dark'),
    },
    { titulo: 'Minha conta', fazer: () => conta.abrir(1) },
    { titulo: 'Trocar senha', fazer: () => conta.abrir(1) },
    { titulo: 'Ver as teclas de atalho', fazer: () => folhaStore.set(true) },
    { titulo: 'Sair', fazer: () => void ir('/logout') },
  ]
  return todas.filter((a) => contem(a.titulo, texto))
}
