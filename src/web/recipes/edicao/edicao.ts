import type { Linha, LinhaSalvar, OrcamentoCompleto, TermosParciais } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { createStore, type Store } from '../../core/store.ts'
import { uuid } from '../../core/uuid.ts'

const ESPERA_MS = 800
const TENTAR_DE_NOVO_MS = 4000

/** A line being edited; `chave` names it from before it has a code. */
export interface LinhaEditada extends LinhaSalvar {
  chave: string
}

/** How the typed stands to the saved. `recusado`: the server says why, and waits for a correction; `conflito`: somebody else saved first. */
export type Situacao = 'salvo' | 'pendente' | 'salvando' | 'sem-resposta' | 'recusado' | 'conflito'

export interface EstadoEdicao {
  linhas: readonly LinhaEditada[]
  situacao: Situacao
  /** Why the last save was refused, and by field (`linhas.0.titulo`). */
  erro: string | null
  erros: Record<string, string>
}

/** How an edition writes; the same key saves once. */
export interface Gravador {
  linhas: (versao: number, linhas: LinhaSalvar[], idempotencyKey: string) => Promise<OrcamentoCompleto>
  termos: (versao: number, termos: TermosParciais, idempotencyKey: string) => Promise<OrcamentoCompleto>
  /** The quote as the server has it now. */
  ler: () => Promise<OrcamentoCompleto>
}

/** A quote being edited: holds what is typed, saves it by itself, one write at a time, over the version it knows. */
export interface Edicao {
  store: Store<EstadoEdicao>
  mudarLinhas: (mudar: (linhas: readonly LinhaEditada[]) => readonly LinhaEditada[]) => void
  mudarTermos: (termos: TermosParciais) => void
  /** Saves now what is unsaved; true when everything is on the server. */
  gravarTudo: () => Promise<boolean>
  versao: () => number
  /** The quote as the server has it now, for a conflict. */
  lerGravado: () => Promise<OrcamentoCompleto>
  /** After a conflict: what is typed goes over the newer record. */
  manterMinhas: (atual: OrcamentoCompleto) => Promise<boolean>
}

function comChaves(linhas: readonly Linha[]): LinhaEditada[] {
  return linhas.map(
    ({ codLinha, codItem, titulo, comentarioCliente, cor, origem, vinculo, codPacote, pecas, maoDeObra }) => ({
      chave: String(codLinha),
      codLinha,
      codItem,
      titulo,
      comentarioCliente,
      cor,
      origem,
      vinculo,
      codPacote,
      pecas,
      maoDeObra,
    }),
  )
}

function paraSalvar(linhas: readonly LinhaEditada[]): LinhaSalvar[] {
  return linhas.map(({ chave: _, ...l }) => l)
}

function termsOf({ termos: t }: Pick<OrcamentoCompleto, 'termos'>): TermosParciais {
  return {
    condicaoPagamento: t.condicaoPagamento ?? null,
    inicioPrevisto: t.inicioPrevisto ?? null,
    fimPrevisto: t.fimPrevisto ?? null,
    validadeDias: t.validadeDias,
  }
}

/** What of a refused save was right: the server named what was not (`linhas.2.titulo`, `validadeDias`). */
function refusedFields(e: unknown): string[] {
  return e instanceof ApiError && e.status >= 400 && e.status < 500 && e.status !== 409 ? Object.keys(e.campos) : []
}

/** Starts editing a quote from what the server has. */
export function criarEdicao(inicial: OrcamentoCompleto, gravador: Gravador): Edicao {
  const store = createStore<EstadoEdicao>({
    linhas: comChaves(inicial.linhas),
    situacao: 'salvo',
    erro: null,
    erros: {},
  })
  let versao = inicial.versao
  let gravadas = JSON.stringify(paraSalvar(store.get().linhas))
  let saved: ReadonlyMap<string, LinhaEditada> = new Map(store.get().linhas.map((l) => [l.chave, l]))
  let savedTerms = termsOf(inicial)
  let termosAGravar: TermosParciais | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let emVoo: Promise<boolean> | null = null
  let tentativa: { corpo: string; id: string } | null = null

  const por = (parcial: Partial<EstadoEdicao>) => store.set({ ...store.get(), ...parcial })
  const linhasMudaram = () => JSON.stringify(paraSalvar(store.get().linhas)) !== gravadas
  const sujo = () => termosAGravar !== null || linhasMudaram()

  function agendar(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void gravarTudo(), ms)
  }
  function mudou(): void {
    if (store.get().situacao === 'conflito') return
    por({ situacao: emVoo ? 'salvando' : sujo() ? 'pendente' : 'salvo', erro: null, erros: {} })
    if (sujo()) agendar(ESPERA_MS)
  }
  /** The same content keeps its key until the server has answered: a lost answer does not save twice. */
  function chaveDe(corpo: string): string {
    if (tentativa?.corpo !== corpo) tentativa = { corpo, id: uuid() }
    return tentativa.id
  }

  /** A line that the server does not take holds no other back: the rest goes with that line as it was saved, or without it. */
  async function gravarLinhas(): Promise<void> {
    const typed = store.get().linhas
    const wrong = new Set<string>()
    let refused: ApiError | null = null
    for (let right = typed; JSON.stringify(paraSalvar(right)) !== gravadas;) {
      try {
        await sendLines(right)
        break
      } catch (e) {
        const named = refusedFields(e).map((f) => right[Number(/^linhas\.(\d+)/.exec(f)?.[1] ?? -1)]?.chave)
        if (!(e instanceof ApiError) || named.length === 0 || named.some((k) => k === undefined || wrong.has(k)))
          throw e
        for (const k of named) if (k !== undefined) wrong.add(k)
        right = typed.flatMap((l) => (wrong.has(l.chave) ? (saved.get(l.chave) ?? []) : l))
        refused ??= e
      }
    }
    if (refused) throw refused
  }
  async function sendLines(enviadas: readonly LinhaEditada[]): Promise<void> {
    const corpo = JSON.stringify(paraSalvar(enviadas))
    const o = await gravador.linhas(versao, paraSalvar(enviadas), chaveDe(`${versao} ${corpo}`))
    versao = o.versao
    // New lines have their codes now, in the order that they were sent.
    const codigos = new Map(enviadas.map((l, i) => [l.chave, o.linhas[i]?.codLinha]))
    const comCodigo = enviadas.map((l) => ({ ...l, codLinha: codigos.get(l.chave) ?? l.codLinha }))
    gravadas = JSON.stringify(paraSalvar(comCodigo))
    saved = new Map(comCodigo.map((l) => [l.chave, l]))
    por({
      linhas: store
        .get()
        .linhas.map((l) =>
          l.codLinha === undefined && codigos.has(l.chave) ? { ...l, codLinha: codigos.get(l.chave) } : l,
        ),
    })
  }
  /** The same for a term. */
  async function gravarTermos(termos: TermosParciais): Promise<void> {
    try {
      await sendTerms(termos)
      if (termosAGravar === termos) termosAGravar = null
    } catch (e) {
      const wrong = new Set(refusedFields(e).map((f) => f.split('.')[0]))
      const right = {
        ...termos,
        ...Object.fromEntries(Object.entries(savedTerms).filter(([field]) => wrong.has(field))),
      }
      if (wrong.size > 0 && JSON.stringify(right) !== JSON.stringify(savedTerms)) await sendTerms(right)
      throw e
    }
  }
  async function sendTerms(termos: TermosParciais): Promise<void> {
    const o = await gravador.termos(versao, termos, chaveDe(`${versao} ${JSON.stringify(termos)}`))
    versao = o.versao
    savedTerms = termsOf(o)
  }
  async function gravar(): Promise<boolean> {
    try {
      while (sujo()) {
        // Terms are saved though a line was refused.
        const refused = linhasMudaram() ? await gravarLinhas().then(() => null, refusal) : null
        if (termosAGravar) await gravarTermos(termosAGravar)
        if (refused) throw refused
      }
      por({ situacao: 'salvo', erro: null, erros: {} })
      return true
    } catch (e) {
      falhou(e)
      return false
    }
  }
  function refusal(e: unknown): unknown {
    if (refusedFields(e).length === 0) throw e
    return e
  }
  function falhou(e: unknown): void {
    const semResposta = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
    if (semResposta) {
      por({ situacao: 'sem-resposta', erro: mensagemDe(e) })
      agendar(TENTAR_DE_NOVO_MS)
      return
    }
    tentativa = null
    por({ situacao: e.status === 409 ? 'conflito' : 'recusado', erro: e.mensagem, erros: e.campos })
  }
  async function gravarTudo(): Promise<boolean> {
    clearTimeout(timer)
    if (store.get().situacao === 'conflito') return false
    if (emVoo) return emVoo
    if (!sujo()) return true
    por({ situacao: 'salvando' })
    emVoo = gravar().finally(() => {
      emVoo = null
    })
    return emVoo
  }

  return {
    store,
    versao: () => versao,
    lerGravado: gravador.ler,
    gravarTudo,
    mudarLinhas(mudar) {
      por({ linhas: mudar(store.get().linhas) })
      mudou()
    },
    mudarTermos(termos) {
      termosAGravar = termos
      mudou()
    },
    manterMinhas(atual) {
      const existem = new Set(atual.linhas.map((l) => l.codLinha))
      versao = atual.versao
      gravadas = ''
      por({
        situacao: 'pendente',
        erro: null,
        erros: {},
        linhas: store
          .get()
          .linhas.map((l) =>
            l.codLinha !== undefined && !existem.has(l.codLinha) ? { ...l, codLinha: undefined } : l,
          ),
      })
      return gravarTudo()
    },
  }
}

/** A line that did not come from a finding. */
export function novaLinha(titulo: string): LinhaEditada {
  return {
    chave: uuid(),
    codItem: null,
    titulo,
    comentarioCliente: null,
    cor: null,
    origem: 'SUGESTAO',
    vinculo: null,
    codPacote: null,
    pecas: [],
    maoDeObra: [],
  }
}
