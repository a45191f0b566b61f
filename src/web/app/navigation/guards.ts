import { redirect } from '@tanstack/react-router'
import { screenAccess, LANDING } from '#shared/core/screen-access.ts'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import type { ScreenPath, ScreenUrl, Guard, Screen } from '#shared/core/screens.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { selectedOrcamento } from '../../core/session/selection.ts'
import { checkSessao } from '../../core/session/session.ts'
import { signInDoor } from '../../core/session/shared-device.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the user came from the list, by a record or by "adicionar". */
    aberta?: boolean
    /** Code of the record to edit; absent for a new one. */
    codigo?: number
    /** Query of the list, restored on the way back. */
    lista?: string
    /** Month chosen in lançamento mensal. */
    mes?: number
    ano?: number
    dia?: number
    /** Store to show, when it is not the selected one. */
    codConcessionaria?: number
    /** Suggestion whose lines are shown. */
    estoque?: EstoqueParams
  }
}

/** Parameters of the screen with a suggestion's lines. */
interface EstoqueParams {
  title: string
  codSugestaoPedido: number
  codconcessionaria: number
  hash_pedido: string
  /** True when opened by a click on the list, not by an address. */
  byPush: boolean
  nomeConcessionaria: string
}

interface Visit {
  params: Record<string, string | undefined>
  location: { pathname: string; href: string; state: { aberta?: boolean; mes?: number; ano?: number; dia?: number } }
}

/** Path of a screen without its optional parameters. */
export function screenUrl(path: ScreenPath): ScreenUrl {
  return path.replace(/\/:\w+\?$/, '') as ScreenUrl
}

/** First screen of the signed-in user; /login when signed out. */
export function landingPage(): ScreenUrl {
  const nivel = sessaoStore.get()?.nivel
  return nivel === undefined ? '/login' : LANDING[nivel].primeira
}

/** Whether the signed-in user may edit the distributor's registers. */
export function canAdminister(): boolean {
  const nivel = sessaoStore.get()?.nivel
  return nivel === 2 || nivel === -1
}

/** Checks a visit to a screen: session, level, distributor, then the screen's own guard. Throws a redirect when one of them fails. */
export async function keep(tela: Screen, d: Distribuidor, visita: Visit): Promise<void> {
  if (tela.comChave && hasKey(visita.location.href)) return
  const loggedIn = await checkSessao()
  if (tela.path === '/login' && loggedIn) throw redirect({ to: landingPage(), replace: true })
  const acesso = screenAccess(tela, { nivel: sessaoStore.get()?.nivel ?? null, distribuidor: d.distribuidor })
  // The login returns to this address.
  if (acesso === '/login') throw redirect({ to: signInDoor(), replace: true, search: { de: visita.location.href } })
  if (acesso !== 'abre') throw redirect({ to: acesso, replace: true })
  if (tela.guarda) await apply(tela.guarda, d, visita)
}

/** Whether the address carries a key instead of a session. */
const hasKey = (href: string): boolean => /[?&]chave=[\w-]{22}(&|$)/.test(href)

async function apply(guard: Guard, d: Distribuidor, { params, location }: Visit): Promise<void> {
  if (guard.tipo === 'legado') return leaveToLegacy(d)
  if (!meetsGuard(guard, params, location.state)) throw redirect({ to: guard.senao, replace: true })
}

function meetsGuard(
  guard: Exclude<Guard, { tipo: 'legado' }>,
  params: Visit['params'],
  state: Visit['location']['state'],
): boolean {
  switch (guard.tipo) {
    case 'orcamentoSelecionado':
      return selectedOrcamento() !== null
    case 'abertaDe':
      return state.aberta === true
    case 'mesEscolhido':
      return state.mes !== undefined && state.ano !== undefined && state.dia !== undefined
    default:
      return guard.valores.includes(params[guard.nome] ?? '')
  }
}

async function leaveToLegacy(d: Distribuidor): Promise<void> {
  if (!d.urlLegado) {
    const { toast } = await import('../../core/feedback/toast.ts')
    toast.info('Este distribuidor não tem o sistema anterior configurado')
    throw redirect({ to: '/oficina-digital/gerenciar', replace: true })
  }
  window.location.assign(d.urlLegado)
  await new Promise(() => undefined)
}
