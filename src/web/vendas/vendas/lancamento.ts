// The month as it is typed: shown at once, saved cell by cell over what its writer saw, kept on the device until the server has it.
import type { Departamento, MedidaVenda } from '#shared/rules/vendas.ts'
import { SEM_VENDA } from '#shared/rules/vendas.ts'
import type { CelulaRecusada, CelulaVenda, ConflitoVenda, MesResumo, MudancaVenda } from '#shared/vendas/vendas.ts'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { createStore, type Store } from '../../core/store.ts'
import type { Situacao } from '../../recipes/edicao/edicao.ts'

const ESPERA_MS = 500
const TENTAR_DE_NOVO_MS = 4000

/** Where a figure stands. */
export interface Endereco {
  dia: string
  departamento: Departamento
  medida: MedidaVenda
}
export interface Valor extends Endereco {
  valor: number | null
}
/** A cell that somebody else changed first: both figures. */
export interface Disputa extends ConflitoVenda {
  meu: number | null
}
/** A figure that the server does not take: it stays in its cell, marked, counts in no sum, and holds no other back. */
export interface Refused extends Valor {
  reason: string
}
export interface EstadoLancamento {
  /** By `chaveDe`: what is typed over what the server has, without what it refused. */
  celulas: ReadonlyMap<string, CelulaVenda>
  /** By `addressOf`. */
  refused: ReadonlyMap<string, Refused>
  /** How many figures wait to be saved. */
  unsaved: number
  situacao: Situacao
  erro: string | null
  disputas: readonly Disputa[]
  podeDesfazer: boolean
  podeRefazer: boolean
}
export interface Lancamento {
  store: Store<EstadoLancamento>
  valor: (e: Endereco) => number | null
  /** Several figures in one step, which one undo takes back. */
  mudar: (valores: readonly Valor[]) => void
  desfazer: () => void
  refazer: () => void
  /** Cells that somebody else wrote; what is typed here and not saved stays. */
  receber: (celulas: readonly CelulaVenda[]) => void
  /** The whole month as the server has it, unless something typed is still on its way. */
  substituir: (celulas: readonly CelulaVenda[]) => void
  /** Ends a dispute: by one's own figure, or by what stands there. */
  resolver: (d: Disputa, ficar: 'meu' | 'atual') => void
  /** Empties the cells whose figures were refused: the server has what stood there before. */
  dropRefused: () => void
  /** Saves now what is unsaved; true when everything is on the server. */
  gravarTudo: () => Promise<boolean>
}

/** Name of a day's cell of a department. */
export const chaveDe = (c: { dia: string; departamento: Departamento }): string => `${c.dia} ${c.departamento}`
/** Name of one figure of a cell. */
export const addressOf = (e: Endereco): string => `${chaveDe(e)} ${e.medida}`

interface Opcoes {
  /** Names the month on this device. */
  guardadoEm: string
  gravar: (
    mudancas: MudancaVenda[],
  ) => Promise<{ mes: MesResumo; conflitos: ConflitoVenda[]; recusadas: CelulaRecusada[] }>
}

/** Starts typing over the figures that the server has; what this device had not saved yet goes on. */
export function criarLancamento(inicial: readonly CelulaVenda[], { guardadoEm, gravar }: Opcoes): Lancamento {
  const base = new Map(inicial.map((c) => [chaveDe(c), c]))
  const pendentes = new Map(lerJson<Valor[]>(localStorage, guardadoEm, []).map((v) => [addressOf(v), v]))
  let refused = new Map<string, Refused>()
  let passos: (readonly (Valor & { antes: number | null })[])[] = []
  let voltados: typeof passos = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let emVoo: Promise<boolean> | null = null

  const store = createStore<EstadoLancamento>({
    celulas: juntar(),
    refused,
    unsaved: pendentes.size,
    situacao: pendentes.size > 0 ? 'pendente' : 'salvo',
    erro: null,
    disputas: [],
    podeDesfazer: false,
    podeRefazer: false,
  })
  if (pendentes.size > 0) agendar(ESPERA_MS)

  function juntar(): Map<string, CelulaVenda> {
    const celulas = new Map(base)
    for (const v of pendentes.values()) {
      const atual = celulas.get(chaveDe(v)) ?? { dia: v.dia, departamento: v.departamento, ...SEM_VENDA }
      celulas.set(chaveDe(v), { ...atual, [v.medida]: v.valor })
    }
    return celulas
  }
  const por = (parte: Partial<EstadoLancamento>) =>
    store.set({
      ...store.get(),
      refused,
      unsaved: pendentes.size,
      podeDesfazer: passos.length > 0,
      podeRefazer: voltados.length > 0,
      ...parte,
    })
  /** What is not on the server stays on the device: another visit goes on with it. */
  function keep(): void {
    const left: Valor[] = [...pendentes.values(), ...refused.values()].map(
      ({ dia, departamento, medida, valor: n }) => ({
        dia,
        departamento,
        medida,
        valor: n,
      }),
    )
    gravarJson(localStorage, guardadoEm, left.length === 0 ? null : left)
  }
  const refuse = (v: Valor, reason: string) => {
    refused = new Map(refused).set(addressOf(v), { ...v, reason })
  }
  const valor = (e: Endereco) => store.get().celulas.get(chaveDe(e))?.[e.medida] ?? null
  function agendar(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void gravarTudo(), ms)
  }

  function escrever(valores: readonly Valor[]): void {
    for (const v of valores) pendentes.set(addressOf(v), { ...v })
    keep()
    // Only the cells that changed become others: what shows a day that did not stays as it is.
    const celulas = new Map(store.get().celulas)
    for (const v of valores) {
      const atual = celulas.get(chaveDe(v)) ?? { dia: v.dia, departamento: v.departamento, ...SEM_VENDA }
      celulas.set(chaveDe(v), { ...atual, [v.medida]: v.valor })
    }
    por({ celulas, situacao: emVoo ? 'salvando' : 'pendente', erro: null })
    agendar(ESPERA_MS)
  }

  /** What comes over a refused figure takes its place, also where it is what the server has already. */
  function makeRoom(valores: readonly Endereco[]): void {
    if (!valores.some((v) => refused.has(addressOf(v)))) return
    const typed = new Set(valores.map(addressOf))
    refused = new Map([...refused].filter(([address]) => !typed.has(address)))
    keep()
    por({ situacao: restingState() })
  }
  function mudar(valores: readonly Valor[]): void {
    makeRoom(valores)
    const passo = valores.map((v) => ({ ...v, antes: valor(v) })).filter((v) => v.valor !== v.antes)
    if (passo.length === 0) return
    const ultimo = passos.at(-1)
    const mesma =
      passo.length === 1 && ultimo?.length === 1 && addressOf(ultimo[0] as Valor) === addressOf(passo[0] as Valor)
    // Keys of one cell are one step.
    passos = mesma
      ? [...passos.slice(0, -1), [{ ...(passo[0] as (typeof passo)[number]), antes: ultimo[0]?.antes ?? null }]]
      : [...passos, passo]
    voltados = []
    escrever(passo)
  }
  function voltar(de: 'passos' | 'voltados'): void {
    const passo = (de === 'passos' ? passos : voltados).at(-1)
    if (!passo) return
    if (de === 'passos') {
      passos = passos.slice(0, -1)
      voltados = [...voltados, passo]
    } else {
      voltados = voltados.slice(0, -1)
      passos = [...passos, passo]
    }
    makeRoom(passo)
    escrever(passo.map((v) => ({ ...v, valor: de === 'passos' ? v.antes : v.valor })))
  }

  const restingState = (): Situacao =>
    emVoo ? 'salvando' : pendentes.size > 0 ? 'pendente' : refused.size > 0 ? 'recusado' : 'salvo'

  /** Figures that a whole request was refused for; empty where it was refused for another reason. */
  function refusedBy(e: unknown, sent: readonly Valor[]): Map<Valor, string> {
    const found = new Map<Valor, string>()
    if (!(e instanceof ApiError)) return found
    for (const [field, reason] of Object.entries(e.campos)) {
      const cell = sent[Number(/^mudancas\.(\d+)/.exec(field)?.[1] ?? -1)]
      if (cell) found.set(cell, reason)
    }
    return found
  }
  async function send(
    mudancas: MudancaVenda[],
    sent: readonly Valor[],
  ): Promise<Pick<Awaited<ReturnType<typeof gravar>>, 'conflitos' | 'recusadas'>> {
    try {
      return await gravar(mudancas)
    } catch (e) {
      const wrong = refusedBy(e, sent)
      if (wrong.size === 0) throw e
      const recusadas = [...wrong].map(([{ dia, departamento, medida }, motivo]) => ({
        dia,
        departamento,
        medida,
        motivo,
      }))
      const right = mudancas.filter((_, i) => !wrong.has(sent[i] as Valor))
      const rest = right.length > 0 ? await gravar(right) : { conflitos: [], recusadas: [] }
      return { ...rest, recusadas: [...recusadas, ...rest.recusadas] }
    }
  }

  async function enviar(): Promise<boolean> {
    while (pendentes.size > 0) {
      const enviados = [...pendentes.values()].slice(0, 3000)
      por({ situacao: 'salvando' })
      const mudancas = enviados.map(({ dia, departamento, medida, valor: novo }) => ({
        dia,
        departamento,
        medida,
        valor: novo,
        antes: base.get(chaveDe({ dia, departamento }))?.[medida] ?? null,
      }))
      const { conflitos, recusadas } = await send(mudancas, enviados)
      const recusados = new Map(conflitos.map((c) => [addressOf(c), c]))
      const semLugar = new Map(recusadas.map((c) => [addressOf(c), c.motivo]))
      const disputas = store.get().disputas.filter((d) => !enviados.some((v) => addressOf(v) === addressOf(d)))
      for (const v of enviados) {
        const reason = semLugar.get(addressOf(v))
        if (reason !== undefined) {
          if (pendentes.get(addressOf(v)) !== v) continue
          pendentes.delete(addressOf(v))
          refuse(v, reason)
          continue
        }
        const outro = recusados.get(addressOf(v))
        const celula = base.get(chaveDe(v)) ?? { dia: v.dia, departamento: v.departamento, ...SEM_VENDA }
        base.set(chaveDe(v), { ...celula, [v.medida]: outro ? outro.atual : v.valor })
        if (outro) disputas.push({ ...outro, meu: v.valor })
        // Typed again meanwhile: that one is still to be saved.
        if (pendentes.get(addressOf(v)) === v) pendentes.delete(addressOf(v))
      }
      keep()
      por({ celulas: conflitos.length + recusadas.length > 0 ? juntar() : store.get().celulas, disputas })
    }
    por({ situacao: refused.size > 0 ? 'recusado' : 'salvo', erro: null })
    return refused.size === 0
  }
  function gravarTudo(): Promise<boolean> {
    clearTimeout(timer)
    emVoo ??= enviar()
      .catch((e: unknown) => {
        const semResposta = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
        por({ situacao: semResposta ? 'sem-resposta' : 'recusado', erro: mensagemDe(e) })
        if (semResposta) agendar(TENTAR_DE_NOVO_MS)
        return false
      })
      .finally(() => {
        emVoo = null
      })
    return emVoo
  }

  return {
    store,
    valor,
    mudar,
    desfazer: () => voltar('passos'),
    refazer: () => voltar('voltados'),
    gravarTudo,
    dropRefused() {
      refused = new Map()
      keep()
      por({ situacao: restingState() })
    },
    receber(celulas) {
      for (const c of celulas) base.set(chaveDe(c), c)
      por({ celulas: juntar() })
    },
    substituir(celulas) {
      if (pendentes.size > 0 || emVoo) return
      base.clear()
      for (const c of celulas) base.set(chaveDe(c), c)
      por({ celulas: juntar() })
    },
    resolver(d, ficar) {
      por({ disputas: store.get().disputas.filter((x) => x !== d) })
      if (ficar === 'meu') mudar([{ dia: d.dia, departamento: d.departamento, medida: d.medida, valor: d.meu }])
    },
  }
}
