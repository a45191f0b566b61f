// State of a month while it is typed: figures show at once, are saved cell by cell on top of the value their author saw, and stay on the
// device until the server has them.
import type { Departamento, VendaMedida } from '#shared/rules/vendas.ts'
import { NO_VENDA } from '#shared/rules/vendas.ts'
import type { RejectedCell, VendaCell, VendaConflict, MonthSummary, VendaChange } from '#shared/vendas/vendas.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { createStore, type Store } from '../../core/storage/store.ts'
import type { Status } from '../../recipes/draft/draft.ts'

const WAIT_MS = 500
const RETRY_MS = 4000

/** Position of a figure. */
export interface Address {
  dia: string
  departamento: Departamento
  medida: VendaMedida
}
export interface Value extends Address {
  valor: number | null
}
/** A conflict with somebody else's change: both figures. */
export interface Dispute extends VendaConflict {
  mine: number | null
}
/** A figure that the server refused: it stays in its cell, marked; it is in no sum and does not block others. */
export interface Refused extends Value {
  reason: string
}
export interface LancamentoState {
  /** By `keyOf`: the server's cells with typed figures on top, without refused ones. */
  celulas: ReadonlyMap<string, VendaCell>
  /** By `addressOf`. */
  refused: ReadonlyMap<string, Refused>
  /** Number of unsaved figures. */
  unsaved: number
  situacao: Status
  erro: string | null
  disputes: readonly Dispute[]
  podeDesfazer: boolean
  canRedo: boolean
}
export interface Lancamento {
  store: Store<LancamentoState>
  valor: (e: Address) => number | null
  /** Sets several figures as one undo step. */
  modify: (valores: readonly Value[]) => void
  undo: () => void
  rebuild: () => void
  /** Merges cells that others changed; unsaved figures stay. */
  receive: (celulas: readonly VendaCell[]) => void
  /** Replaces the whole month with the server's state, unless something typed is not saved yet. */
  substitute: (celulas: readonly VendaCell[]) => void
  /** Resolves a conflict with the own figure or the current one. */
  resolver: (d: Dispute, choice: 'meu' | 'atual') => void
  /** Discards refused figures: the cells show the server's values again. */
  dropRefused: () => void
  /** Saves now; resolves to true if everything is on the server. */
  saveAll: () => Promise<boolean>
}

/** Key of a cell: day and department. */
export const keyOf = (c: { dia: string; departamento: Departamento }): string => `${c.dia} ${c.departamento}`
/** Key of one figure of a cell. */
export const addressOf = (e: Address): string => `${keyOf(e)} ${e.medida}`

interface Options {
  /** Storage key of the month on this device. */
  storageKey: string
  save: (
    mudancas: VendaChange[],
  ) => Promise<{ mes: MonthSummary; conflitos: VendaConflict[]; recusadas: RejectedCell[] }>
}

/** Starts editing on top of the server's figures, and resumes figures that this device has not saved yet. */
export function createLancamento(initial: readonly VendaCell[], { storageKey, save }: Options): Lancamento {
  const base = new Map(initial.map((c) => [keyOf(c), c]))
  const pendentes = new Map(readJson<Value[]>(localStorage, storageKey, []).map((v) => [addressOf(v), v]))
  let refused = new Map<string, Refused>()
  let steps: (readonly (Value & { antes: number | null })[])[] = []
  let undone: typeof steps = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<boolean> | null = null

  const store = createStore<LancamentoState>({
    celulas: join(),
    refused,
    unsaved: pendentes.size,
    situacao: pendentes.size > 0 ? 'pendente' : 'salvo',
    erro: null,
    disputes: [],
    podeDesfazer: false,
    canRedo: false,
  })
  if (pendentes.size > 0) schedule(WAIT_MS)

  function join(): Map<string, VendaCell> {
    const cells = new Map(base)
    for (const v of pendentes.values()) {
      const atual = cells.get(keyOf(v)) ?? { dia: v.dia, departamento: v.departamento, ...NO_VENDA }
      cells.set(keyOf(v), { ...atual, [v.medida]: v.valor })
    }
    return cells
  }
  const put = (part: Partial<LancamentoState>) =>
    store.set({
      ...store.get(),
      refused,
      unsaved: pendentes.size,
      podeDesfazer: steps.length > 0,
      canRedo: undone.length > 0,
      ...part,
    })
  /** Keeps unsaved figures in local storage, so that the next visit resumes them. */
  function keep(): void {
    const left: Value[] = [...pendentes.values(), ...refused.values()].map(
      ({ dia, departamento, medida, valor: n }) => ({
        dia,
        departamento,
        medida,
        valor: n,
      }),
    )
    saveJson(localStorage, storageKey, left.length === 0 ? null : left)
  }
  const refuse = (v: Value, reason: string) => {
    refused = new Map(refused).set(addressOf(v), { ...v, reason })
  }
  const value = (e: Address) => store.get().celulas.get(keyOf(e))?.[e.medida] ?? null
  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveAll(), ms)
  }

  function write(values: readonly Value[]): void {
    for (const v of values) pendentes.set(addressOf(v), { ...v })
    keep()
    // Replace only the changed cells: rows of unchanged days keep their references.
    const celulas = new Map(store.get().celulas)
    for (const v of values) {
      const atual = celulas.get(keyOf(v)) ?? { dia: v.dia, departamento: v.departamento, ...NO_VENDA }
      celulas.set(keyOf(v), { ...atual, [v.medida]: v.valor })
    }
    put({ celulas, situacao: inFlight ? 'salvando' : 'pendente', erro: null })
    schedule(WAIT_MS)
  }

  /** A new value replaces a refused figure, even if it equals the server's value. */
  function makeRoom(values: readonly Address[]): void {
    if (!values.some((v) => refused.has(addressOf(v)))) return
    const typed = new Set(values.map(addressOf))
    refused = new Map([...refused].filter(([address]) => !typed.has(address)))
    keep()
    put({ situacao: restingState() })
  }
  function modify(values: readonly Value[]): void {
    makeRoom(values)
    const step = values.map((v) => ({ ...v, antes: value(v) })).filter((v) => v.valor !== v.antes)
    if (step.length === 0) return
    const last = steps.at(-1)
    const same = step.length === 1 && last?.length === 1 && addressOf(last[0] as Value) === addressOf(step[0] as Value)
    // Merge successive keys of one cell into one step.
    steps = same
      ? [...steps.slice(0, -1), [{ ...(step[0] as (typeof step)[number]), antes: last[0]?.antes ?? null }]]
      : [...steps, step]
    undone = []
    write(step)
  }
  function goBack(de: 'passos' | 'voltados'): void {
    const step = (de === 'passos' ? steps : undone).at(-1)
    if (!step) return
    if (de === 'passos') {
      steps = steps.slice(0, -1)
      undone = [...undone, step]
    } else {
      undone = undone.slice(0, -1)
      steps = [...steps, step]
    }
    makeRoom(step)
    write(step.map((v) => ({ ...v, valor: de === 'passos' ? v.antes : v.valor })))
  }

  const restingState = (): Status =>
    inFlight ? 'salvando' : pendentes.size > 0 ? 'pendente' : refused.size > 0 ? 'recusado' : 'salvo'

  /** Figures that made the server refuse the whole request; empty if the reason was another one. */
  function refusedBy(e: unknown, sent: readonly Value[]): Map<Value, string> {
    const found = new Map<Value, string>()
    if (!(e instanceof ApiError)) return found
    for (const [field, reason] of Object.entries(e.campos)) {
      const cell = sent[Number(/^mudancas\.(\d+)/.exec(field)?.[1] ?? -1)]
      if (cell) found.set(cell, reason)
    }
    return found
  }
  async function send(
    mudancas: VendaChange[],
    sent: readonly Value[],
  ): Promise<Pick<Awaited<ReturnType<typeof save>>, 'conflitos' | 'recusadas'>> {
    try {
      return await save(mudancas)
    } catch (e) {
      const wrong = refusedBy(e, sent)
      if (wrong.size === 0) throw e
      const recusadas = [...wrong].map(([{ dia, departamento, medida }, motivo]) => ({
        dia,
        departamento,
        medida,
        motivo,
      }))
      const right = mudancas.filter((_, i) => !wrong.has(sent[i] as Value))
      const rest = right.length > 0 ? await save(right) : { conflitos: [], recusadas: [] }
      return { ...rest, recusadas: [...recusadas, ...rest.recusadas] }
    }
  }

  async function sendAll(): Promise<boolean> {
    while (pendentes.size > 0) {
      const enviados = [...pendentes.values()].slice(0, 3000)
      put({ situacao: 'salvando' })
      const mudancas = enviados.map(({ dia, departamento, medida, valor: novo }) => ({
        dia,
        departamento,
        medida,
        valor: novo,
        antes: base.get(keyOf({ dia, departamento }))?.[medida] ?? null,
      }))
      const { conflitos, recusadas } = await send(mudancas, enviados)
      const recusados = new Map(conflitos.map((c) => [addressOf(c), c]))
      const unplaced = new Map(recusadas.map((c) => [addressOf(c), c.motivo]))
      const disputes = store.get().disputes.filter((d) => !enviados.some((v) => addressOf(v) === addressOf(d)))
      for (const v of enviados) {
        const reason = unplaced.get(addressOf(v))
        if (reason !== undefined) {
          if (pendentes.get(addressOf(v)) !== v) continue
          pendentes.delete(addressOf(v))
          refuse(v, reason)
          continue
        }
        const other = recusados.get(addressOf(v))
        const cell = base.get(keyOf(v)) ?? { dia: v.dia, departamento: v.departamento, ...NO_VENDA }
        base.set(keyOf(v), { ...cell, [v.medida]: other ? other.atual : v.valor })
        if (other) disputes.push({ ...other, mine: v.valor })
        // If the figure was typed again meanwhile, the newer one is still unsaved.
        if (pendentes.get(addressOf(v)) === v) pendentes.delete(addressOf(v))
      }
      keep()
      put({ celulas: conflitos.length + recusadas.length > 0 ? join() : store.get().celulas, disputes })
    }
    put({ situacao: refused.size > 0 ? 'recusado' : 'salvo', erro: null })
    return refused.size === 0
  }
  function saveAll(): Promise<boolean> {
    clearTimeout(timer)
    inFlight ??= sendAll()
      .catch((e: unknown) => {
        const noResponse = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
        put({ situacao: noResponse ? 'sem-resposta' : 'recusado', erro: errorMessage(e) })
        if (noResponse) schedule(RETRY_MS)
        return false
      })
      .finally(() => {
        inFlight = null
      })
    return inFlight
  }

  return {
    store,
    valor: value,
    modify,
    undo: () => goBack('passos'),
    rebuild: () => goBack('voltados'),
    saveAll,
    dropRefused() {
      refused = new Map()
      keep()
      put({ situacao: restingState() })
    },
    receive(cells) {
      for (const c of cells) base.set(keyOf(c), c)
      put({ celulas: join() })
    },
    substitute(cells) {
      if (pendentes.size > 0 || inFlight) return
      base.clear()
      for (const c of cells) base.set(keyOf(c), c)
      put({ celulas: join() })
    },
    resolver(d, choice) {
      put({ disputes: store.get().disputes.filter((x) => x !== d) })
      if (choice === 'meu') modify([{ dia: d.dia, departamento: d.departamento, medida: d.medida, valor: d.mine }])
    },
  }
}
