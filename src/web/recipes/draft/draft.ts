import type { Linha, LinhaToSave, FullOrcamento, PartialTerms } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { createStore, type Store } from '../../core/storage/store.ts'
import { uuid } from '../../core/http/uuid.ts'

const WAIT_MS = 800
const RETRY_MS = 4000

/** Line of a draft; `chave` identifies it even before it has a code. */
export interface DraftLinha extends LinhaToSave {
  chave: string
}

/**
 * State of the draft against the saved quote. `recusado`: the server refused it and waits for a correction; `conflito`: somebody else saved
 * first.
 */
export type Status = 'salvo' | 'pendente' | 'salvando' | 'sem-resposta' | 'recusado' | 'conflito'

export interface DraftState {
  linhas: readonly DraftLinha[]
  situacao: Status
  /** Message of the last refused save; `erros` holds it by field (`linhas.0.titulo`). */
  erro: string | null
  erros: Record<string, string>
}

/** How a screen writes its quote; repeated calls with one key save once. */
export interface DraftWriter {
  linhas: (versao: number, linhas: LinhaToSave[], idempotencyKey: string) => Promise<FullOrcamento>
  termos: (versao: number, termos: PartialTerms, idempotencyKey: string) => Promise<FullOrcamento>
  /** The quote as the server has it now. */
  read: () => Promise<FullOrcamento>
}

/** A quote being edited: keeps the changes and saves them automatically, one write at a time, over the last known version. */
export interface Draft {
  store: Store<DraftState>
  changeLinhas: (modify: (linhas: readonly DraftLinha[]) => readonly DraftLinha[]) => void
  changeTerms: (termos: PartialTerms) => void
  /** Saves pending changes now. Returns true when everything is on the server. */
  saveAll: () => Promise<boolean>
  versao: () => number
  /** The quote as the server has it now, to resolve a conflict. */
  fetchSaved: () => Promise<FullOrcamento>
  /** Resolves a conflict: saves the user's changes over the newer quote. */
  keepOwn: (atual: FullOrcamento) => Promise<boolean>
}

function withKeys(linhas: readonly Linha[]): DraftLinha[] {
  return linhas.map(
    ({
      codLinha,
      codItem,
      titulo,
      comentarioCliente,
      cor,
      origem,
      vinculo,
      codPacote,
      codRecall,
      pecas,
      maoDeObra,
    }) => ({
      chave: String(codLinha),
      codLinha,
      codItem,
      titulo,
      comentarioCliente,
      cor,
      origem,
      vinculo,
      codPacote,
      codRecall,
      pecas,
      maoDeObra,
    }),
  )
}

function toSavable(linhas: readonly DraftLinha[]): LinhaToSave[] {
  return linhas.map(({ chave: _, ...l }) => l)
}

function termsOf({ termos: t }: Pick<FullOrcamento, 'termos'>): PartialTerms {
  return {
    condicaoPagamento: t.condicaoPagamento ?? null,
    inicioPrevisto: t.inicioPrevisto ?? null,
    fimPrevisto: t.fimPrevisto ?? null,
    validadeDias: t.validadeDias,
  }
}

/** Fields that the server refused (`linhas.2.titulo`, `validadeDias`); empty for any other error. The rest can be saved. */
function refusedFields(e: unknown): string[] {
  return e instanceof ApiError && e.status >= 400 && e.status < 500 && e.status !== 409 ? Object.keys(e.campos) : []
}

/** Starts a draft from a saved quote. */
export function createDraft(initial: FullOrcamento, recorder: DraftWriter): Draft {
  const store = createStore<DraftState>({
    linhas: withKeys(initial.linhas),
    situacao: 'salvo',
    erro: null,
    erros: {},
  })
  let versao = initial.versao
  let savedJson = JSON.stringify(toSavable(store.get().linhas))
  let saved: ReadonlyMap<string, DraftLinha> = new Map(store.get().linhas.map((l) => [l.chave, l]))
  let savedTerms = termsOf(initial)
  let termsToSave: PartialTerms | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<boolean> | null = null
  let attempt: { corpo: string; id: string } | null = null

  const put = (parcial: Partial<DraftState>) => store.set({ ...store.get(), ...parcial })
  const linhasChanged = () => JSON.stringify(toSavable(store.get().linhas)) !== savedJson
  const hasChanges = () => termsToSave !== null || linhasChanged()

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveAll(), ms)
  }
  function changed(): void {
    if (store.get().situacao === 'conflito') return
    put({ situacao: inFlight ? 'salvando' : hasChanges() ? 'pendente' : 'salvo', erro: null, erros: {} })
    if (hasChanges()) schedule(WAIT_MS)
  }
  /** Idempotency key of a body: unchanged content keeps its key until the server responds, so a lost response does not save twice. */
  function keyOf(corpo: string): string {
    if (attempt?.corpo !== corpo) attempt = { corpo, id: uuid() }
    return attempt.id
  }

  /** Saves the lines. Refused lines are sent as they were last saved, or left out if they never were, so that the others are saved. */
  async function saveLinhas(): Promise<void> {
    const typed = store.get().linhas
    const wrong = new Set<string>()
    let refused: ApiError | null = null
    for (let right = typed; JSON.stringify(toSavable(right)) !== savedJson;) {
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
  async function sendLines(sent: readonly DraftLinha[]): Promise<void> {
    const body = JSON.stringify(toSavable(sent))
    const o = await recorder.linhas(versao, toSavable(sent), keyOf(`${versao} ${body}`))
    versao = o.versao
    // The response lists the lines in the order sent: give new lines their codes.
    const codes = new Map(sent.map((l, i) => [l.chave, o.linhas[i]?.codLinha]))
    const withCode = sent.map((l) => ({ ...l, codLinha: codes.get(l.chave) ?? l.codLinha }))
    savedJson = JSON.stringify(toSavable(withCode))
    saved = new Map(withCode.map((l) => [l.chave, l]))
    put({
      linhas: store
        .get()
        .linhas.map((l) =>
          l.codLinha === undefined && codes.has(l.chave) ? { ...l, codLinha: codes.get(l.chave) } : l,
        ),
    })
  }
  /** Saves the terms in the same way: refused fields are sent as they were last saved. */
  async function saveTerms(termos: PartialTerms): Promise<void> {
    try {
      await sendTerms(termos)
      if (termsToSave === termos) termsToSave = null
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
  async function sendTerms(termos: PartialTerms): Promise<void> {
    const o = await recorder.termos(versao, termos, keyOf(`${versao} ${JSON.stringify(termos)}`))
    versao = o.versao
    savedTerms = termsOf(o)
  }
  async function save(): Promise<boolean> {
    try {
      while (hasChanges()) {
        // Save the terms even if a line was refused.
        const refused = linhasChanged() ? await saveLinhas().then(() => null, refusal) : null
        if (termsToSave) await saveTerms(termsToSave)
        if (refused) throw refused
      }
      put({ situacao: 'salvo', erro: null, erros: {} })
      return true
    } catch (e) {
      failed(e)
      return false
    }
  }
  function refusal(e: unknown): unknown {
    if (refusedFields(e).length === 0) throw e
    return e
  }
  function failed(e: unknown): void {
    const noResponse = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
    if (noResponse) {
      put({ situacao: 'sem-resposta', erro: errorMessage(e) })
      schedule(RETRY_MS)
      return
    }
    attempt = null
    put({ situacao: e.status === 409 ? 'conflito' : 'recusado', erro: e.mensagem, erros: e.campos })
  }
  async function saveAll(): Promise<boolean> {
    clearTimeout(timer)
    if (store.get().situacao === 'conflito') return false
    if (inFlight) return inFlight
    if (!hasChanges()) return true
    put({ situacao: 'salvando' })
    inFlight = save().finally(() => {
      inFlight = null
    })
    return inFlight
  }

  return {
    store,
    versao: () => versao,
    fetchSaved: recorder.read,
    saveAll,
    changeLinhas(modify) {
      put({ linhas: modify(store.get().linhas) })
      changed()
    },
    changeTerms(termos) {
      termsToSave = termos
      changed()
    },
    keepOwn(atual) {
      const existing = new Set(atual.linhas.map((l) => l.codLinha))
      versao = atual.versao
      savedJson = ''
      put({
        situacao: 'pendente',
        erro: null,
        erros: {},
        linhas: store
          .get()
          .linhas.map((l) =>
            l.codLinha !== undefined && !existing.has(l.codLinha) ? { ...l, codLinha: undefined } : l,
          ),
      })
      return saveAll()
    },
  }
}

/** A new line that comes from no finding. */
export function newLinha(titulo: string): DraftLinha {
  return {
    chave: uuid(),
    codItem: null,
    titulo,
    comentarioCliente: null,
    cor: null,
    origem: 'SUGESTAO',
    vinculo: null,
    codPacote: null,
    codRecall: null,
    pecas: [],
    maoDeObra: [],
  }
}
