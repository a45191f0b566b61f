import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { adiado } from '../lib/adiado.ts'
import { avisarNovoOrcamento } from '../lib/aviso-novo.ts'
import { conectar, desconectar, useExportacaoAoVivo, useRealtime } from '../lib/realtime.ts'
import { ScrollTop } from '../ui/ScrollTop.tsx'
import { BotaoMenu, Cabecalho } from './Cabecalho.tsx'
import { MenuLateral } from './MenuLateral.tsx'
import { SeletorLoja } from './SeletorLoja.tsx'
import classes from './Shell.module.css'
import { guardarTeclas, soltarTeclas } from './teclas-da-busca.ts'

const BuscaGlobal = adiado(() =>
  import('./BuscaGlobal.tsx').then(
    (m) => m.BuscaGlobal,
    (e: unknown) => {
      soltarTeclas()
      throw e
    },
  ),
)

function useAvisos(): void {
  const navigate = useNavigate()
  useEffect(() => {
    void conectar()
    return desconectar
  }, [])
  useExportacaoAoVivo((e) => void import('../lib/exportacoes.ts').then((m) => m.arquivoMudou(e)))
  useRealtime('oficinaDigitalOrcamento_', (novo) => avisarNovoOrcamento(novo, () => void navigate({ to: '/oficina-digital/gerenciar' })))
}

/** Frame of every screen of the session: fixed header, fixed menu, content. */
export function Shell() {
  const tela = useMatches().at(-1)?.staticData.tela
  const [menuAberto, menu] = useDisclosure(false)
  // Counts the requests to open the search: its code only comes with the first.
  const [buscas, setBuscas] = useState(0)
  const buscar = () => {
    guardarTeclas()
    setBuscas((n) => n + 1)
  }
  useHotkeys([['mod+K', buscar]], [])
  useAvisos()

  const semCabecalho = tela?.layout === 'hidden-header'
  return (
    <div className={classes.shell} data-layout={tela?.layout ?? 'main'}>
      <a className="pular" href="#conteudo">
        Ir para o conteúdo
      </a>
      {semCabecalho ? <BotaoMenu solto aoClicar={menu.open} /> : <Cabecalho abrirMenu={menu.open} buscar={buscar} />}
      <aside className={classes.lateral}>
        <MenuLateral />
      </aside>
      <Drawer opened={menuAberto} onClose={menu.close} size={280} title="Menu" hiddenFrom="md">
        <SeletorLoja largo />
        <MenuLateral aoEscolher={menu.close} />
      </Drawer>
      <main id="conteudo" className={classes.conteudo} tabIndex={-1}>
        <div className={classes.largura}>
          <Outlet />
        </div>
      </main>
      <ScrollTop />
      <Notifications position="bottom-right" limit={4} />
      {buscas > 0 && (
        <Suspense>
          <BuscaGlobal pedidos={buscas} />
        </Suspense>
      )}
    </div>
  )
}
