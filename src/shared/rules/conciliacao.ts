import { somarDias } from './datas.ts'
import type { Departamento } from './vendas.ts'

/** Where a day's sales of a department are told: typed by people, by the store's system (DMS), by its fiscal notes. */
export const LADOS = { DIGITADO: 'Digitado', DMS: 'DMS', NOTAS: 'Notas' } as const
export type Lado = keyof typeof LADOS
export const CODIGOS_LADO = Object.keys(LADOS) as [Lado, ...Lado[]]

/** What may explain a difference; only rounding needs nobody's word. */
export const CAUSAS = {
  ARREDONDAMENTO: 'Arredondamento',
  OUTRO_DIA: 'Lançado em outro dia',
  OUTRO_DEPARTAMENTO: 'Lançado em outro departamento',
  FALTA_DIGITAR: 'Falta digitar',
  FALTA_NO_DMS: 'Falta no DMS',
  FALTA_NOTA: 'Falta nota',
  SEM_EXPLICACAO: 'Sem explicação',
} as const
export type Causa = keyof typeof CAUSAS

/** A side's value of a day and department: gross − discount − returns, in centavos. Tax is left out: notes and systems do not tell the same taxes. */
export interface ValorDoLado {
  dia: string
  departamento: Departamento
  lado: Lado
  valor: number
}

/** The sides' values of a day and department; null where a side tells nothing of it. */
export interface Comparacao {
  dia: string
  departamento: Departamento
  digitado: number | null
  dms: number | null
  notas: number | null
}
export interface Diferenca extends Comparacao {
  causa: Causa
  /** Day or department in which the missing value was found. */
  onde: string | null
}

/** Up to this many centavos a day and department differ by rounding alone. */
export const ARREDONDAMENTO_ATE = 100
/** Days before and after in which a late entry is looked for. */
const DIAS_DE_ATRASO = 3

const CAMPO = { DIGITADO: 'digitado', DMS: 'dms', NOTAS: 'notas' } as const
const chave = (dia: string, departamento: string) => `${dia} ${departamento}`

/** The values of a period side by side, by day and department in order. */
export function compararLados(valores: Iterable<ValorDoLado>): Comparacao[] {
  const linhas = new Map<string, Comparacao>()
  for (const v of valores) {
    const k = chave(v.dia, v.departamento)
    const l = linhas.get(k) ?? { dia: v.dia, departamento: v.departamento, digitado: null, dms: null, notas: null }
    l[CAMPO[v.lado]] = (l[CAMPO[v.lado]] ?? 0) + v.valor
    linhas.set(k, l)
  }
  return [...linhas.values()].toSorted((a, b) => (chave(a.dia, a.departamento) < chave(b.dia, b.departamento) ? -1 : 1))
}

/** Differences between what was typed and the sides that tell anything at all of the period, each with its likeliest cause. Equal lines are not among them; rounding is. */
export function explicarDiferencas(linhas: readonly Comparacao[]): Diferenca[] {
  const porChave = new Map(linhas.map((l) => [chave(l.dia, l.departamento), l]))
  const presentes = (['dms', 'notas'] as const).filter((k) => linhas.some((l) => l[k] !== null))
  return linhas.flatMap((l) => {
    const lados = presentes.filter((k) => falta(l, k) !== 0)
    const lado = lados.find((k) => Math.abs(falta(l, k)) > ARREDONDAMENTO_ATE) ?? lados[0]
    if (!lado) return []
    const diferenca: Diferenca = { ...l, ...causaDe(l, lado, { linhas, porChave }) }
    return [diferenca]
  })
}

type LadoDeFora = 'dms' | 'notas'
const falta = (l: Comparacao | undefined, k: LadoDeFora) => (l ? (l.digitado ?? 0) - (l[k] ?? 0) : 0)

interface Periodo {
  linhas: readonly Comparacao[]
  porChave: ReadonlyMap<string, Comparacao>
}

function causaDe(l: Comparacao, lado: LadoDeFora, p: Periodo): Pick<Diferenca, 'causa' | 'onde'> {
  const d = falta(l, lado)
  if (Math.abs(d) <= ARREDONDAMENTO_ATE) return { causa: 'ARREDONDAMENTO', onde: null }
  // The same amount with the other sign, near by: it was entered there.
  for (let n = 1; n <= DIAS_DE_ATRASO; n++)
    for (const dia of [somarDias(l.dia, -n), somarDias(l.dia, n)])
      if (falta(p.porChave.get(chave(dia, l.departamento)), lado) === -d) return { causa: 'OUTRO_DIA', onde: dia }
  const outro = p.linhas.find((o) => o.dia === l.dia && o.departamento !== l.departamento && falta(o, lado) === -d)
  if (outro) return { causa: 'OUTRO_DEPARTAMENTO', onde: outro.departamento }
  if (l.digitado === null) return { causa: 'FALTA_DIGITAR', onde: null }
  if (lado === 'notas') return { causa: d > 0 ? 'FALTA_NOTA' : 'SEM_EXPLICACAO', onde: null }
  return { causa: l.dms === null ? 'FALTA_NO_DMS' : 'SEM_EXPLICACAO', onde: null }
}
