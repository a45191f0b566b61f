import '@mantine/core/styles.layer.css'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { adiado } from '../core/adiado.ts'
import { conectar, desconectar } from '../core/realtime.ts'
import { oferecerReentrada, reentradaStore } from '../core/reentrada.ts'
import { escolhaPendente } from '../core/loja.ts'
import { useStore } from '../core/store.ts'
import { houveToast, prepararToast } from '../core/toast.ts'
import { BotaoMenu, Cabecalho } from './Cabecalho.tsx'
import { dizerFaltas } from './faltas.ts'
import { MenuLateral } from './MenuLateral.tsx'
import { Ouvintes } from './Ouvintes.tsx'
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

const ReentrarModal = adiado(() => import('../conta/sessao/ReentrarModal.tsx').then((m) => m.ReentrarModal))
const GavetaMenu = adiado(() => import('./GavetaMenu.tsx').then((m) => m.GavetaMenu))
const Comodidades = adiado(() => import('./Comodidades.tsx').then((m) => m.Comodidades))
const PerguntarLoja = adiado(() => import('./PerguntarLoja.tsx').then((m) => m.PerguntarLoja))
const Avisos = adiado(() => import('../core/avisos.tsx').then((m) => m.Avisos))

/** Frame of every screen of the session: fixed header, fixed menu, content. */
export function Shell() {
  const tela = useMatches().at(-1)?.staticData.tela
  const [menuAberto, menu] = useDisclosure(false)
  const [menuPedido, setMenuPedido] = useState(false)
  if (menuAberto && !menuPedido) setMenuPedido(true)
  const comAvisos = useStore(houveToast)
  const semSessao = useStore(reentradaStore)
  const perguntar = useStore(escolhaPendente)
  useEffect(oferecerReentrada, [])
  useEffect(dizerFaltas, [])
  useEffect(() => {
    const depois = setTimeout(prepararToast, 5000)
    return () => clearTimeout(depois)
  }, [])
  // Counts the requests to open the search: its code only comes with the first.
  const [buscas, setBuscas] = useState(0)
  const buscar = () => {
    guardarTeclas()
    setBuscas((n) => n + 1)
  }
  const aoTeclar = useEffectEvent((e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || e.key.toLowerCase() !== 'k') return
    e.preventDefault()
    buscar()
  })
  // By hand: the library's part for keys would weigh on every screen.
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => aoTeclar(e)
    document.documentElement.addEventListener('keydown', ouvir)
    return () => document.documentElement.removeEventListener('keydown', ouvir)
  }, [])
  useEffect(() => {
    void conectar()
    return desconectar
  }, [])

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
      {menuPedido && (
        <Suspense>
          <GavetaMenu aberto={menuAberto} fechar={menu.close} />
        </Suspense>
      )}
      <main id="conteudo" className={classes.conteudo} tabIndex={-1}>
        <div className={classes.largura}>
          {perguntar && (
            <Suspense>
              <PerguntarLoja />
            </Suspense>
          )}
          <Outlet />
        </div>
      </main>
      <Ouvintes />
      {comAvisos && (
        <Suspense>
          <Avisos />
        </Suspense>
      )}
      {semSessao && (
        <Suspense>
          <ReentrarModal usuario={semSessao} />
        </Suspense>
      )}
      <Suspense>
        <Comodidades />
      </Suspense>
      {buscas > 0 && (
        <Suspense>
          <BuscaGlobal pedidos={buscas} />
        </Suspense>
      )}
    </div>
  )
}
