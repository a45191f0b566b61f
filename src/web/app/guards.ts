import { redirect } from '@tanstack/react-router'
import { acessoTela, LANDING } from '#shared/core/acesso-telas.ts'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import type { CaminhoDaTela, EnderecoDaTela, Guarda, Tela } from '#shared/core/telas.ts'
import { sessaoStore } from '../core/credencial.ts'
import { orcamentoSelecionado } from '../core/selecao.ts'
import { conferirSessao } from '../core/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen was opened from its list: by a record or by "adicionar". */
    aberta?: boolean
    /** The record that it was opened for; absent for a new one. */
    codigo?: number
    /** Query of the list that opened it, to go back to as it was. */
    lista?: string
    /** Month chosen in lançamento mensal. */
    mes?: number
    ano?: number
    dia?: number
    /** Its store, when not the one chosen above. */
    codConcessionaria?: number
    /** Suggestion whose lines are shown. */
    estoque?: ParametrosEstoque
  }
}

/** What the screen of a suggestion's lines is opened with. */
interface ParametrosEstoque {
  title: string
  codSugestaoPedido: number
  codconcessionaria: number
  hash_pedido: string
  /** Opened by a press on the list and not by an address. */
  byPush: boolean
  nomeConcessionaria: string
}

interface Visita {
  params: Record<string, string | undefined>
  location: { pathname: string; href: string; state: { aberta?: boolean; mes?: number; ano?: number; dia?: number } }
}

/** Address of a screen without its parameters' values: optional ones fall away. */
export function enderecoDe(path: CaminhoDaTela): EnderecoDaTela {
  return path.replace(/\/:\w+\?$/, '') as EnderecoDaTela
}

/** Where the signed-in user starts; /login when nobody is. */
export function paginaInicial(): EnderecoDaTela {
  const nivel = sessaoStore.get()?.nivel
  return nivel === undefined ? '/login' : LANDING[nivel].primeira
}

/** Whether the signed-in user keeps the distributor's registers. */
export function administra(): boolean {
  const nivel = sessaoStore.get()?.nivel
  return nivel === 2 || nivel === -1
}

/** Judges a visit to a screen: session, level, distributor, then its own guard; redirects by throwing. */
export async function guardar(tela: Tela, d: Distribuidor, visita: Visita): Promise<void> {
  if (tela.comChave && temChave(visita.location.href)) return
  const logado = await conferirSessao()
  if (tela.path === '/login' && logado) throw redirect({ to: paginaInicial(), replace: true })
  const acesso = acessoTela(tela, { nivel: sessaoStore.get()?.nivel ?? null, distribuidor: d.distribuidor })
  // Who is not signed in comes back to this address afterwards.
  if (acesso === '/login') throw redirect({ to: acesso, replace: true, search: { de: visita.location.href } })
  if (acesso !== 'abre') throw redirect({ to: acesso, replace: true })
  if (tela.guarda) await aplicar(tela.guarda, d, visita)
}

/** Whether an address brings a key in place of a session. */
const temChave = (href: string): boolean => /[?&]chave=[\w-]{22}(&|$)/.test(href)

async function aplicar(guarda: Guarda, d: Distribuidor, { params, location }: Visita): Promise<void> {
  if (guarda.tipo === 'legado') return sairParaLegado(d)
  if (!cumpre(guarda, params, location.state)) throw redirect({ to: guarda.senao, replace: true })
}

function cumpre(
  guarda: Exclude<Guarda, { tipo: 'legado' }>,
  params: Visita['params'],
  state: Visita['location']['state'],
): boolean {
  switch (guarda.tipo) {
    case 'orcamentoSelecionado':
      return orcamentoSelecionado() !== null
    case 'abertaDe':
      return state.aberta === true
    case 'mesEscolhido':
      return state.mes !== undefined && state.ano !== undefined && state.dia !== undefined
    default:
      return guarda.valores.includes(params[guarda.nome] ?? '')
  }
}

async function sairParaLegado(d: Distribuidor): Promise<void> {
  if (!d.urlLegado) {
    const { toast } = await import('../core/toast.ts')
    toast.info('Este distribuidor não tem o sistema anterior configurado')
    throw redirect({ to: '/oficina-digital/gerenciar', replace: true })
  }
  window.location.assign(d.urlLegado)
  await new Promise(() => undefined)
}
