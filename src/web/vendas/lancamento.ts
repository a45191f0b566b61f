// The month as it is typed: shown at once, saved cell by cell over what its writer saw, kept on the device until the server has it.
import type { Departamento, MedidaVenda } from '#shared/regras/vendas.ts'
import { SEM_VENDA } from '#shared/regras/vendas.ts'
import type { CelulaVenda, ConflitoVenda, MesResumo, MudancaVenda } from '#shared/vendas.ts'
import { gravarJson, lerJson } from '../lib/armazenamento.ts'
import { ApiError, mensagemDe } from '../lib/erros.ts'
import { createStore, type Store } from '../lib/store.ts'
import type { Situacao } from '../receitas/edicao/edicao.ts'

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
export interface EstadoLancamento {
  /** By `chaveDe`: what is typed over what the server has. */
  celulas: ReadonlyMap<string, CelulaVenda>
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
  /** Saves now what is unsaved; true when everything is on the server. */
  gravarTudo: () => Promise<boolean>
}

/** Name of a day's cell of a department. */
export const chaveDe = (c: { dia: string; departamento: Departamento }): string => `${c.dia} ${c.departamento}`
const endereco = (e: Endereco) => `${chaveDe(e)} ${e.medida}`

interface Opcoes {
  /** Names the month on this device. */
  guardadoEm: string
  gravar: (mudancas: MudancaVenda[]) => Promise<{ mes: MesResumo; conflitos: ConflitoVenda[] }>
}

/** Starts typing over the figures that the server has; what this device had not saved yet goes on. */
export function criarLancamento(inicial: readonly CelulaVenda[], { guardadoEm, gravar }: Opcoes): Lancamento {
  const base = new Map(inicial.map((c) => [chaveDe(c), c]))
  const pendentes = new Map(lerJson<Valor[]>(localStorage, guardadoEm, []).map((v) => [endereco(v), v]))
  let passos: (readonly (Valor & { antes: number | null })[])[] = []
  let voltados: typeof passos = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let emVoo: Promise<boolean> | null = null

  const store = createStore<EstadoLancamento>({
    celulas: juntar(),
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
      podeDesfazer: passos.length > 0,
      podeRefazer: voltados.length > 0,
      ...parte,
    })
  const valor = (e: Endereco) => store.get().celulas.get(chaveDe(e))?.[e.medida] ?? null
  function agendar(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void gravarTudo(), ms)
  }

  function escrever(valores: readonly Valor[]): void {
    for (const v of valores) pendentes.set(endereco(v), { ...v })
    gravarJson(localStorage, guardadoEm, [...pendentes.values()])
    // Only the cells that changed become others: what shows a day that did not stays as it is.
    const celulas = new Map(store.get().celulas)
    for (const v of valores) {
      const atual = celulas.get(chaveDe(v)) ?? { dia: v.dia, departamento: v.departamento, ...SEM_VENDA }
      celulas.set(chaveDe(v), { ...atual, [v.medida]: v.valor })
    }
    por({ celulas, situacao: emVoo ? 'salvando' : 'pendente', erro: null })
    agendar(ESPERA_MS)
  }

  function mudar(valores: readonly Valor[]): void {
    const passo = valores.map((v) => ({ ...v, antes: valor(v) })).filter((v) => v.valor !== v.antes)
    if (passo.length === 0) return
    const ultimo = passos.at(-1)
    const mesma =
      passo.length === 1 && ultimo?.length === 1 && endereco(ultimo[0] as Valor) === endereco(passo[0] as Valor)
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
    escrever(passo.map((v) => ({ ...v, valor: de === 'passos' ? v.antes : v.valor })))
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
      const { conflitos } = await gravar(mudancas)
      const recusados = new Map(conflitos.map((c) => [endereco(c), c]))
      const disputas = store.get().disputas.filter((d) => !enviados.some((v) => endereco(v) === endereco(d)))
      for (const v of enviados) {
        const outro = recusados.get(endereco(v))
        const celula = base.get(chaveDe(v)) ?? { dia: v.dia, departamento: v.departamento, ...SEM_VENDA }
        base.set(chaveDe(v), { ...celula, [v.medida]: outro ? outro.atual : v.valor })
        if (outro) disputas.push({ ...outro, meu: v.valor })
        // Typed again meanwhile: that one is still to be saved.
        if (pendentes.get(endereco(v)) === v) pendentes.delete(endereco(v))
      }
      gravarJson(localStorage, guardadoEm, pendentes.size === 0 ? null : [...pendentes.values()])
      por({ celulas: conflitos.length > 0 ? juntar() : store.get().celulas, disputas })
    }
    por({ situacao: 'salvo', erro: null })
    return true
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
